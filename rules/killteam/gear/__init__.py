"""Equipment on the board: where it may be set up, portable barricades, smoke and stun grenades."""
