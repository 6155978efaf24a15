"""Set-up: the roll-off, the mission, and deployment before the first AP round."""
