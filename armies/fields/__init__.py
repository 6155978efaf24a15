"""The form for people's own catalogues, as the game describes it."""
