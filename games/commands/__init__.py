"""How a message that changes a match is carried out and committed."""
