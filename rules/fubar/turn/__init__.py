"""The course of a match: activations, its end, exceptions, and players who leave."""
