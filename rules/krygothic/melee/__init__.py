"""Close combat: attacks and charges, the duel of six steps, and how fighters leave it."""
