"""Players that are no people: from what a seat knows to an answer, with reasons."""
