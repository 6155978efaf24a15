"""The match page and its web socket: who listens to a match, and what each of them is sent."""
