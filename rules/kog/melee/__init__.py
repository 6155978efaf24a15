"""The Fighting step."""
