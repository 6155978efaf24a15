"""What a kill team is, how one is written down and read, and which of its operatives may take the field together."""
