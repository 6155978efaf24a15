"""The course of the game: activations one after another, its end, exceptions and players who leave."""
