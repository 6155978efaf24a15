"""Calls: single orders and combos, as they are announced, paid, cancelled and carried to their end."""
