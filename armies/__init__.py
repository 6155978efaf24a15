"""Rosters: building, checking and sharing armies."""
