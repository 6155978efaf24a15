"""Dice: attack and defence pools, rolling, re-rolls, and how likely each result is."""
