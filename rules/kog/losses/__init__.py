"""What attacks leave behind: damage, fallen leaders, shaken nerves."""
