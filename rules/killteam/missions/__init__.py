"""Missions: ops with their actions and markers, scoring, and the end of a match."""
