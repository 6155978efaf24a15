"""What shooting and fighting share: rolling attack dice, re-rolls, and what weapon rules make of the pool."""
