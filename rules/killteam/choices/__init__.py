"""What both players choose at once and in secret before the battle: operatives, equipment, ops."""
