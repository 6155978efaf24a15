"""The kernel of every rule system: scripts over snapshots, questions, dice, events, positions, odds."""
