"""A written team: what a file of another program says about a team, before it is checked."""
