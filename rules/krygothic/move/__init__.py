"""Movement of one's own accord: normal moves, runs, small steps, turns, standing up and laying mines."""
