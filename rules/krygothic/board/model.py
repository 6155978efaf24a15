"""A model in a match. Its printed numbers are in its `Fighter`; here is everything that changes in play."""

from typing import Any, Literal

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel.event import Line, TableFact
from rules.kernel.refusal import Seat
from rules.krygothic.lists.force import Blade, Gun

Life = Literal["reserve", "live", "gone", "away"]
Arrives = Literal["", "leader", "quarter", "hatch"]
Characteristic = Literal["speed", "strength", "body", "cc", "rc", "willpower"]


class Pin(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Why a model is pinned: by a `hit` or a near miss, the number it failed to reach, and the shooters by id."""

    hit: bool
    target: int
    by: tuple[str, ...] = ()


class Model(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One model: `wounds` left, `lost_body` points of Body lost, its place, surface and facing.

    `number` is the number of its token, 0 in matches from before numbers were recorded. `facing` is in whole degrees
    from the x axis towards the y axis. `stuck` is the number of AP needed to free it. `sprinting` lasts until its next
    command. After a small step it has `stepped` and may not move until it has done something else that costs AP.
    `broken` and `used` are ids of equipment that is broken or used up. `raised` are characteristics that are one higher
    until the end of the AP round, one of them if it is `mutated`. A `bloody` model causes fear since it drew blood.
    `arrives` is the reason why a model comes later; a model that is "away" left the board alive. `found_guns` and
    `found_blades` were taken from fallen models; a removed model is `searched` only once. `faced` are enemies whose
    fear it has overcome to come into contact with them. `discount` is a reduction of the cost of its normal move; it
    exists only while a command to several models is worked out and is never stored.
    """

    id: str
    seat: Seat
    fighter: str
    name: str
    wounds: int
    number: int = 0
    lost_body: int = 0
    at: Point = Point(0, 0)
    on: str = ""
    facing: int = 0
    life: Life = "reserve"
    arrives: Arrives = ""
    waiting: bool = False
    fallen: bool = False
    pin: Pin | None = None
    stuck: int = 0
    sprinting: bool = False
    stepped: bool = False
    broken: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    carries: str = ""
    raised: tuple[Characteristic, ...] = ()
    mutated: bool = False
    bloody: bool = False
    found_guns: tuple[Gun, ...] = ()
    found_blades: tuple[Blade, ...] = ()
    searched: bool = False
    faced: tuple[str, ...] = ()
    discount: int = 0

    def says(self, text: str, rule: str, *others: str, tone: str = "plain") -> Line:
        """A sentence of the log that begins with its name, without full stop; `parts` may name others it concerns."""
        return Line(text=f"{self.name} {text}.", rule=rule, tone=tone, seat=self.seat, pieces=(self.id, *others))

    def fact(self, text: str, rule: str, *others: str, tone: str = "plain", **changes: Any) -> TableFact:
        """The fact with this sentence (see `says`) that changes these fields of the model."""
        return TableFact(self.says(text, rule, *others, tone=tone), lambda table: table.with_model(self.id, **changes))
