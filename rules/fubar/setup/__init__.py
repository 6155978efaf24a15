"""Before the first turn: the table, edges and deployment."""
