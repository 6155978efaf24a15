"""Moves: what they cost, what is in their way, and whom they come near."""
