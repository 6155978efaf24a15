"""Forms for what people write themselves: which fields there are, what was typed into them, and the text it makes."""
