"""Wounds lost and regained, the incapacitated, and what lasts for a while coming to its end."""
