"""What lies in the way and goes off: mines, weak structure and damaged floors."""
