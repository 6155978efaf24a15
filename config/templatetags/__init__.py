"""Template tags every page may use."""
