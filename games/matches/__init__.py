"""Matches: everything that is read and changed from opening a match to its result."""
