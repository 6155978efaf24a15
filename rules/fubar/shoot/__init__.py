"""Fire: what each weapon would do, who fires at whom, and the dice."""
