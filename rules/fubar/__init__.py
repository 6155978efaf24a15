"""FUBAR: Units attempted until a roll fails, fire at whatever moves, losses the victim shares out, vehicles."""
