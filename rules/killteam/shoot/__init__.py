"""Shooting: a shot and what it takes in, the sequence against each target, saves and odds."""
