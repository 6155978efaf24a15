"""Mutants: small faults put into the rules one at a time, to see whether the tests notice."""
