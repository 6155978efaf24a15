"""Who listens to a match in this process, and how everybody is told what happened."""
