"""The picture of the table for a viewer."""
