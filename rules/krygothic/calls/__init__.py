"""Calls: orders and combos, who may react to them, and the order in which everything is carried out."""
