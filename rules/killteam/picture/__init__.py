"""What people see: the board, cards of operatives, and the running score card of each player."""
