"""Wounds, falls and removal: everything that harms a model goes through here."""
