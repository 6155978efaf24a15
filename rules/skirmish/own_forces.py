"""Lets people bring forces of their own to a game of loose models, without code of its own."""

from collections.abc import Callable
from dataclasses import replace

from rules.roster.catalogue import Catalogue
from rules.roster.game import Game, ReadyList
from rules.roster.plain_force import plain_catalogue, plain_custom_catalogue, plain_force

Remake = Callable[[Catalogue, tuple[ReadyList, ...]], Game]


def with_own_forces(remake: Remake, catalogue: Catalogue, ready: tuple[ReadyList, ...], rule: str) -> Game:
    """The game with its own catalogue, for which others may be brought; `rule` is the rule of everything in those."""
    written = plain_force(catalogue, rule)

    def bring(text: str) -> Game:
        """The game with only the force in the text. Raises `NotACatalogue`."""
        own = remake(plain_catalogue(written, text), ())
        return replace(own, remarks=(f"{own.catalogue.name} is not of the book: opponents see that.",))

    return replace(remake(catalogue, ready), bring=bring, custom_catalogue=plain_custom_catalogue(written))
