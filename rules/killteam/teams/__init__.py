"""Kill teams: their data, reading and checking them, and which operatives may be selected together."""
