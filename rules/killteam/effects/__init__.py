"""What abilities, ploys and equipment do to operatives: active effects, stats and weapons as they change them."""
