"""The rules of every game, as pure functions: no framework, clock, files, network or global randomness."""
