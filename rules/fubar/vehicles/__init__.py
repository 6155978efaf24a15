"""Vehicles: driving, turning, firing on the way, and running over infantry."""
