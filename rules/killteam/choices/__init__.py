"""What both players choose at once and in secret: operatives, equipment, ops."""
