"""Kry-Gothic: two players who act at the same time."""
