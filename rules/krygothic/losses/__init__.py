"""Wounds, falls and removal: everything that harms a model."""
