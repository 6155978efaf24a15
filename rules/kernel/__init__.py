"""What every rule system is written with: scripts over snapshots, questions, dice, events, positions and odds."""
