"""Close combat: assaults, rounds of blows, breaking off and following up."""
