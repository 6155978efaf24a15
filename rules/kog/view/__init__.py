"""The table as players see it."""
