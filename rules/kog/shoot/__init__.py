"""The Shooting step, and what is done instead of shooting."""
