"""Complaints of players about players, and the moderators' queue."""
