"""Ratings of players: counted from finished rated matches, shown in ladders and profiles."""
