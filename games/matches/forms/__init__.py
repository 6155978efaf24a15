"""Forms that ask for the settings of a match and for the army to play with."""
