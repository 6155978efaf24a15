"""An operative as it stands in a match, and the effects that last on somebody for a while."""

from typing import Literal

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.refusal import Seat
from rules.killteam.teams.effects import AnyEffect, Until

Order = Literal["engage", "conceal"]
Life = Literal["reserve", "live", "down", "gone"]


class Operative(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """One operative: its type and option of weapons by id, where it stands and on which surface, what it has left.

    A `down` one is incapacitated and removed when the action is over; its place still matters until then. `guard`: it
    is on guard; `stilled`: it cannot retaliate for the rest of this activation. `countered` is for this turning point.
    `number` is that of its token, 0 in battles begun before it was recorded.
    `spent` counts uses for the whole battle and `used` for this turning point, by the id of the weapon or ability.
    """

    id: str
    seat: Seat
    type: str
    option: str
    name: str
    wounds: int
    number: int = 0
    at: Point = Point(0, 0)
    on: str = ""
    life: Life = "reserve"
    order: Order = "conceal"
    ready: bool = False
    countered: bool = False
    guard: bool = False
    stilled: bool = False
    carries: str = ""
    spent: dict[str, int] = {}
    used: dict[str, int] = {}


class Lasting(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An effect in force until its end: of a ploy, an ability, a weapon or a grenade, named by `source`.

    It is the player's `seat` who has it, or one `operative`'s by id; `target` is the enemy it is about. `begun`: the
    activation in which it will end is under way.
    """

    effect: AnyEffect
    source: str
    seat: Seat
    until: Until
    operative: str = ""
    target: str = ""
    begun: bool = False
