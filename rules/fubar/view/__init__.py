"""The table as players see it: pieces, scenery and cards."""
