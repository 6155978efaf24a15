"""Scenarios of people’s own: written by form or file, kept private or shared by link, and chosen for a match."""
