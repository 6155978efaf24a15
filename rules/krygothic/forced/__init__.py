"""Movement that is no choice: shoves and tackles, and what fear does to those who come or run."""
