"""Replays: films of matches, battle reports, pictures, and rulings that somebody doubts."""
