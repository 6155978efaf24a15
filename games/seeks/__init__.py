"""Finding somebody to play: seeks, who is here now, pairing by itself, appointments."""
