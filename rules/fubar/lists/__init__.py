"""Lists: their parts and prices, and the force of a match."""
