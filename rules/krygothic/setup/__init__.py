"""Setting up: who rolls best, what is fought for, and where everybody stands before the first AP round."""
