"""What the players see of the table."""
