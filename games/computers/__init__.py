"""Seats that computers play: their thinking, apart from the processes that serve pages."""
