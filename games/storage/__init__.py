"""The lowest layer over the models: caches, announcements, database threads, dice, and seals."""
