"""Lists for any system: what they are made of, whether they are legal, and what would make them so."""
