"""Missions: places, timelines, arrivals, and victory."""
