"""The Shooting step, and actions instead of shooting."""
