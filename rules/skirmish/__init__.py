"""The layer between kernel and games: what several skirmish games share, as functions with parameters."""
