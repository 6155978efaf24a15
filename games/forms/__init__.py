"""What the forms of matches and campaigns ask, and what they take."""
