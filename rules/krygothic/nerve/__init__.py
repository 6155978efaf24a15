"""Nerve: being pinned by fire, fear, and pure horror."""
