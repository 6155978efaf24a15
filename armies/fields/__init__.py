"""A form with fields for what people write themselves, as the game describes it."""
