"""Six-sided dice whose sixes are rolled again: against a target, added up, or looked up as they fall."""
