"""Activation: initiative, Activation rolls, and the actions to choose from."""
