"""Voluntary movement: normal moves, runs, small steps, turns, standing up and laying mines."""
