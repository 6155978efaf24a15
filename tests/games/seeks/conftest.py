"""The toy game and its people, as in the tests of matches."""

from tests.games.conftest import ann, bob, eve, toy

__all__ = ["ann", "bob", "eve", "toy"]
