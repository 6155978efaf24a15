"""Computer players: from what a seat knows to an answer, with reasons."""
