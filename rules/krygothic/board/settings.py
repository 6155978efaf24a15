"""What players agree on for a Kry-Gothic match."""

from typing import Literal

from msgspec import Struct

from rules.kernel.refusal import Seat


class Settings(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """The scenario, the size of battle, and the options of a table.

    The scenario is rolled on the mission table where it is "rolled". `terrain` is the id of the map, "" for the
    scenario's own. The whole board is `weak` where the land fought for is. `attacker` is settled where bids or players
    settled it, else the roll-off says who attacks. `limit` is the last AP round of a Purge, 0
    for none.
    `exploding`: a 6 of the AP roll is rolled again. `shot` is what a shooting action costs, in AP. `waiting` says
    whether the opponent is told `once` who waits, or sees it all the time. `live`: both are at their screens.
    """

    scenario: str
    battle: str
    terrain: str = ""
    weak: bool = False
    attacker: Seat | None = None
    limit: int = 8
    exploding: bool = True
    shot: int = 2
    waiting: Literal["once", "open"] = "once"
    live: bool = True
