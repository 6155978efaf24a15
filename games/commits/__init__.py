"""How what was decided is stored, and what this process holds of it until it is told."""
