"""What hits do: saves, casualties and Suppressed figures, damage to vehicles, bailing out."""
