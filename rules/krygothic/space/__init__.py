"""Distances, arcs and views, and what lies where on the table."""
