"""What players agree on for a Kry-Gothic match."""

from typing import Literal

from msgspec import Struct


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The scenario, the size of battle, and the options of a table.

    `exploding`: a 6 of the AP roll is rolled again. `shot` is what a shooting action costs, in AP. `waiting` says
    whether the opponent is told `once` who waits, or sees it all the time. `live`: both are at their screens.
    """

    scenario: str
    battle: str
    exploding: bool = True
    shot: int = 2
    waiting: Literal["once", "open"] = "once"
    live: bool = True
