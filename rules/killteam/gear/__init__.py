"""Actions that equipment brings: carrying a portable barricade along, throwing smoke and stun grenades."""
