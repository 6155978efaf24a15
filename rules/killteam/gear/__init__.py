"""Equipment on the board: where it may be set up, the portable barricade, smoke and stun grenades."""
