"""Fighting: who may be fought, the dice of both sides, strikes and blocks, odds."""
