"""Wounds lost and regained, and the removal of incapacitated operatives."""
