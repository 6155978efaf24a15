"""Wounds lost and regained, and how the incapacitated leave the board."""
