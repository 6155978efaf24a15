"""Set-up: initiative, drop zones, equipment, deployment, scouting."""
