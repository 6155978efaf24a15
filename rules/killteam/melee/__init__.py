"""Fighting: fighters and weapons, the dice of both sides, strikes and blocks, odds."""
