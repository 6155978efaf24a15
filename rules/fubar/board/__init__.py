"""The table of a match as it stands, and what is measured on it."""
