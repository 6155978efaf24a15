"""Shooting: who may be shot with what, the sequence against each target, its odds."""
