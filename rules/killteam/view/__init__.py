"""The table as people see it: the board, cards of operatives, scores, and the tools over the board."""
