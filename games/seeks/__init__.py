"""Finding an opponent: seeks, presence, automatic pairing, appointments."""
