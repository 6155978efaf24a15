"""KOG light: phases and units, fights in alternation, re-rolls that cancel by direction."""
