"""Missions: places, timelines, arrivals, and who has won."""
