"""Moves of Units on foot: paths, cover on the way, getting in and out of vehicles."""
