"""On Guard: fire at an enemy while it moves, and a move as it happens."""
