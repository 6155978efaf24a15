"""Missions: the ops with their actions and markers, what they score, and how a match ends."""
