"""Matches for programs: the same services as the pages and the socket."""
