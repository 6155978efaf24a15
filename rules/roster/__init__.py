"""Lists for any system: their parts, whether they are legal, and what would make them legal."""
