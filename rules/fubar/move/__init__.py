"""Moves of Units on foot: paths, going to ground, getting into and out of vehicles."""
