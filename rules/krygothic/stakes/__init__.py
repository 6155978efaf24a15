"""Stakes: a campaign of a few games in which land, funds and losses carry over."""
