"""Sight: what one model sees of another, and what shelters it."""
