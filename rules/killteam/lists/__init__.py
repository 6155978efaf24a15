"""Lists: rosters, legal selections, the force of a match, and teams of one's own."""
