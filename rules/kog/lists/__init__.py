"""What a force may be: the catalogue, ready-made lists, and the force a match is played with."""
