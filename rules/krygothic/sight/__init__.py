"""Sight: what models see of each other, and shelter from explosions."""
