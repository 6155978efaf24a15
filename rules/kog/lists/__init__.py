"""Lists: the catalogue, ready-made lists, and the force of a match."""
