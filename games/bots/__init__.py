"""Seats that the computer plays. Bots think in processes apart from the web server."""
