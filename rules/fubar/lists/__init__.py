"""Lists: what they are made of, what they cost, and the force they become."""
