"""KOG light: phases and units, fights in alternation, dice directions that cancel."""
