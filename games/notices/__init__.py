"""Notices of one's turn, for whoever is away: a letter to a confirmed address, a call of an address of one's own."""
