"""Lists: what a roster may hold, the selections it allows, the force a match is played with, teams of one's own."""
