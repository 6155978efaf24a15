"""Campaigns: several matches with something carried over between them."""
