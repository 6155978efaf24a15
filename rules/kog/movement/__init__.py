"""The Movement step."""
