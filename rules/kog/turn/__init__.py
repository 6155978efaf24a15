"""Rounds, player turns and how a match ends."""
