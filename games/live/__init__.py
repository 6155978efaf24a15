"""The match page and its web socket: the listeners of a match, and the messages they get."""
