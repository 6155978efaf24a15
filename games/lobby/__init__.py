"""The lobby: finding an opponent, setting up a match, taking a seat, and playing again."""
