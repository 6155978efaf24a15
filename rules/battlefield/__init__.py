"""The table: terrain and its levels, costs and obstacles of moves, where bases may rest, lines in space."""
