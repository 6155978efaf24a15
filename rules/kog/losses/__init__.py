"""Losses: damage, replaced leaders, morale."""
