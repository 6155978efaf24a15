"""Everything before the first round."""
