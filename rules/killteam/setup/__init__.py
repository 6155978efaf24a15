"""Before the battle: initiative, drop zones, choices made in secret, equipment, operatives, scouting."""
