"""Points, shapes and sweeps in exact integers: what touches, covers or reaches what."""
