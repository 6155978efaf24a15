"""The table: its terrain and its levels, what a move over it costs and meets, where a base may rest, lines in space."""
