"""My armies: cards of all my rosters, with search, folders, tags, an archive, and deleting with undo."""
