"""The table: its terrain, what a move over it costs, where a base may rest and who sees whom."""
