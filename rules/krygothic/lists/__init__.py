"""Lists: building a squad, and the copy of it that a match keeps."""
