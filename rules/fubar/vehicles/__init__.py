"""What vehicles do: drive, turn, fire on the way, and run infantry over."""
