"""What abilities, ploys and equipment do to operatives: the effects in force, stats and weapons as they make them."""
