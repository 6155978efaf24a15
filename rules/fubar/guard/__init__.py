"""On Guard: fire at an enemy during its move, and moves that are carried out in instants."""
