"""Morale: Willpower, pinning, fear and pure horror."""
