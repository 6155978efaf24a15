"""Missions: the ops, their actions and markers, what they score, and how a match ends."""
