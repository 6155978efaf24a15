"""Moves: costs, obstacles, and enemies near the path."""
