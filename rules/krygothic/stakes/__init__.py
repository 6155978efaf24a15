"""Stakes: a campaign of a few games in which land, funds and the dead are kept from one game to the next."""
