"""Matches: seats, play, sockets, replays and proof."""
