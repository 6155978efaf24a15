"""Close combat: attacks and charges, the duel of six steps, and leaving combat."""
