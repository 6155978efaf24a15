"""Shooting: shots and their targets, the sequence against each target, saves and odds."""
