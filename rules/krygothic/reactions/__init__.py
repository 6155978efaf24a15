"""Reactions: who may react to what, windows, waiting, and the batch that puts simultaneous actions in order."""
