"""Squads as people choose them and as a match keeps them."""
