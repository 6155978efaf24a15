"""The table as players see it: the board, cards of operatives, scores, and tools."""
