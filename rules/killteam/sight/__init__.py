"""Who sees whom, who is in cover or obscured, and who may be shot at."""
