"""The floor between kernel and games: what two skirmish games would write alike, as functions with policies."""
