"""Matches: everything that is read and changed between opening one and its result."""
