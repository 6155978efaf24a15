"""Dice: attack and defence pools, rolling, re-rolls, and probabilities."""
