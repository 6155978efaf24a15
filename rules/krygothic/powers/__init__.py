"""Psychic powers: what minds can do, at the slowest of all paces."""
