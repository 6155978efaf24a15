"""Files of other programs: their contents, what became of each entry, and the own catalogue made from them."""
