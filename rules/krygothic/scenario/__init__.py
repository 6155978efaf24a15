"""Missions: what a battle is about, what the ship does at the end of an AP round, and who has won."""
