"""Cover, obscured and valid targets."""
