"""FUBAR: Units act until a roll fails, On Guard fire at moving enemies, losses chosen by their owner, vehicles."""
