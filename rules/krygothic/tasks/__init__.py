"""Actions on things: charges, data cores, doors, weapons."""
