"""Cups and leagues: people meet in rounds, matches are opened for them, and standings follow from the results."""
