"""Proofs: a finished match is replayed from its record and every die is derived again."""
