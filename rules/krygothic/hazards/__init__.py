"""Hazards on the way: mines, weak structure and damaged floors."""
