"""The effects of hits: saves, casualties and Suppressed figures, damage to vehicles, bailing out."""
