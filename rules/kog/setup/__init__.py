"""Set-up before the first round."""
