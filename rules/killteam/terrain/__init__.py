"""What terrain is made of: parts with their traits, equipment that stands as terrain, and the maps as drawn."""
