"""Who sees whom, and what cover that leaves."""
