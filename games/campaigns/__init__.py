"""Campaigns: several matches with something kept from one to the next."""
