"""A written team: what the file of another program says of a team, before anybody judges it."""
