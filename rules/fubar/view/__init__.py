"""The table as people see it: pieces, scenery and cards."""
