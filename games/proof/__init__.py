"""The dice, what is sealed and shown of them, and how a match is proved and played again."""
