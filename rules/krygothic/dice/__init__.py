"""Six-sided dice with sixes rolled again: against a target, added up, or plain."""
