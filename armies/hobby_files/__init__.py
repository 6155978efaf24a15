"""Files of other programs: what is in them, what became of each entry, and a catalogue of one's own out of it."""
