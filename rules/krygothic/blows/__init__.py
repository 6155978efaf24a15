"""The types of attack and defence, and what they make of the dice of a duel."""
