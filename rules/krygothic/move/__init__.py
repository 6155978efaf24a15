"""Movement: normal moves, runs, small steps and turns, what is moved by force, and what lies in the way."""
