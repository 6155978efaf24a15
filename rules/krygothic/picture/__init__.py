"""The table as people see it: what it is like, in shapes and words."""
