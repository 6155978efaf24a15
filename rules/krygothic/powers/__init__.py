"""Psychic powers, which come last in the order of actions."""
