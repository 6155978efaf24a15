"""Fighting: who fights whom with what, the dice of both sides, strikes and blocks, odds."""
