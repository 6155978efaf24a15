"""Rounds, player turns and the end of a match."""
