"""Choices that both players make at the same time and in secret: operatives, equipment, ops."""
