"""Rolling against a target, with every re-roll, and the record of it."""
