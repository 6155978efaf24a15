"""Effects of abilities, ploys and equipment on operatives, their stats and their weapons."""
