"""Close combat: assaults, rounds, breaking off and following up."""
