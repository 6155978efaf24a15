"""Replays: films of matches, battle reports, pictures, and cases of doubted rulings."""
