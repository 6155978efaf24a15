"""A match played again: for the replay, the battle report, its pictures, and rulings that somebody doubts."""
