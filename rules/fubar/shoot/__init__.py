"""Fire: the effect of each weapon, declared targets, and the dice."""
