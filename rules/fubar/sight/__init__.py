"""Sight between models, and cover."""
