"""The table of a match, its maps, and what is measured on them."""
