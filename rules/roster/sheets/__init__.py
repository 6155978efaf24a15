"""Forms for what people write: their fields, the data typed into them, and the resulting text."""
