"""Set-up before the first turn: the table, edges and deployment."""
