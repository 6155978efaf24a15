"""What is the case on the table."""
