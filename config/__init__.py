"""Joins the apps into one site: settings, routes, the server's entrance and the front page."""
