"""Calls: single orders and combos, from announcement and payment to their end or cancellation."""
