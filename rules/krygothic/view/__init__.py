"""The picture of the table, as a viewer knows it."""
