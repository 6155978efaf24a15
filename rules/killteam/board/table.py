"""The table of a Kill Team match: its whole state at one moment, as one frozen value.

Derived values (engaged, injured, control of markers, changed stats) are computed by the rules and never stored.
"""

from collections.abc import Mapping
from itertools import count
from typing import Any, Final, Literal

from msgspec import Struct, field, structs

from rules.battlefield.field_changes import AS_DRAWN, FieldChanges
from rules.geometry import Point
from rules.kernel.cache import PartCache, cached_on
from rules.kernel.changes import ChangeableTable
from rules.kernel.script import Seat
from rules.kernel.system import Result
from rules.killteam.board.settings import Settings
from rules.killteam.board.side import Side
from rules.killteam.teams.effects import AnyEffect, Until
from rules.killteam.teams.team import Team, Type

Order = Literal["engage", "conceal"]
Life = Literal["reserve", "live", "down", "gone"]


class Operative(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """One operative: type and choice of weapons by id, place and surface, wounds and uses left.

    `down`: it is incapacitated and will be removed when the action is over; until then its place matters. `guard`: it
    is on guard. `stilled`: it cannot retaliate for the rest of this activation. `countered`: it has counteracted in
    this turning point. `number` is the number of its token, 0 in matches from before numbers were recorded. `spent`
    counts uses in the battle and `used` those in this turning point, by the id of the weapon or ability.
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


class LastingEffect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An effect of a ploy, an ability, a weapon or a grenade (`source`) that is in force for a while.

    It belongs to all operatives of the player's `seat`, or to one `operative` by id. `target` is the enemy it is about.
    `ending`: the activation at whose end it ends is under way.
    """

    effect: AnyEffect
    source: str
    seat: Seat
    until: Until
    operative: str = ""
    target: str = ""
    ending: bool = field(default=False, name="begun")


Stage = Literal[
    "terrain", "roll_off", "drop_zones", "operatives", "equipment", "tac_ops", "cores", "items", "thirds", "scouting",
    "strategy", "picks", "gambits", "firefight", "ending"
]  # fmt: skip
MarkerKind = Literal["objective", "cache", "device", "mine", "smoke", "post", "core"]

OPERATE_HATCH: Final = "Operate Hatch"
SEATS: tuple[Seat, Seat] = (Seat(0), Seat(1))


def one_more(uses: Mapping[str, int], id_: str) -> dict[str, int]:
    """The counts with one more use of `id_`."""
    return {**uses, id_: uses.get(id_, 0) + 1}


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return SEATS[1 - seat]


class Marker(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A round marker: 40 mm across if it is an objective, else 20 mm. While it has a `carrier`, it is off the board.

    `charges` and `blown` list the players who put a charge on it and who blew it up, `swept` those who swept it in this
    turning point. `countdown` is the number of activations that a cloud of smoke still lasts, once it is counted down.
    """

    id: str
    kind: MarkerKind
    at: Point
    on: str = ""
    owner: Seat | None = None
    carrier: str = ""
    charges: tuple[Seat, ...] = ()
    blown: tuple[Seat, ...] = ()
    swept: bool = False
    countdown: int | None = None


class PausedMove(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A move that may continue: its kind, its cost so far and its limit, fees paid and ladders climbed."""

    kind: Literal["reposition", "dash", "fall_back", "charge", "barricade"]
    cost: int
    limit: int
    fees: tuple[str, ...] = ()
    ladders: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """The rest of its allowance, in thousandths of an inch."""
        return max(0, self.limit - self.cost)


class Activation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the acting operative has done in its activation or counteraction.

    `actions` are the names under which its actions count, `moves` those of them that moved it. `dropped` is how much of
    the free drop is used, in thousandths of an inch. `ladders` are those climbed cheaply, `heavy` the Heavy weapons
    used, by id. `interrupted`: the opponent has used its one interrupt. `grouped`: the operative is the second of a
    group. `paused` is a move that may continue once a hatchway has been operated.
    """

    operative: str
    spent: int = 0
    actions: tuple[str, ...] = ()
    moves: tuple[str, ...] = ()
    dropped: int = 0
    ladders: tuple[str, ...] = ()
    heavy: tuple[str, ...] = ()
    counteraction: bool = False
    grouped: bool = False
    interrupted: bool = False
    paused: PausedMove | None = None

    @property
    def unfinished(self) -> bool:
        """Whether its last move may still continue after a hatchway is operated."""
        return self.paused is not None and self.actions[-1:] != (OPERATE_HATCH,)


class Situation:
    """The part of a table that decides places, sight, control and effects.

    Tables of a match in the same situation share this object, and values derived from it are cached on it.
    """

    def __init__(self, *_: Any) -> None:
        """The arguments are not stored: `__new__` uses them to find the shared object."""


class Table(ChangeableTable, frozen=True, kw_only=True, dict=True):
    """A Kill Team match at one moment. Mappings are never changed in place.

    `models` are the operatives of both lists by id. `units` stays empty, since each operative acts alone. `initiative`
    is the seat that has it now, `led` the seat that had it in the previous turning point. `turn` is the seat whose turn
    it is to activate, to use a gambit or to place; `placer` places the next piece of terrain. `passed`: the player
    asked last for a gambit passed. `group`: keywords of the operatives that `turn` must activate now, because one of a
    group was expended. `now` is what differs from the map: open hatches and equipment that was set up.
    """

    settings: Settings
    sides: tuple[Side, Side]
    models: dict[str, Operative] = {}
    units: dict[str, Any] = {}
    markers: dict[str, Marker] = {}
    lasting: tuple[LastingEffect, ...] = ()
    now: FieldChanges = AS_DRAWN
    stage: Stage = "roll_off"
    placer: Seat | None = None
    turning_point: int = 0
    initiative: Seat = SEATS[0]
    led: Seat = SEATS[0]
    turn: Seat = SEATS[0]
    passed: bool = False
    group: str = ""
    activation: Activation | None = None
    result: Result | None = None

    @property
    def situation(self) -> Situation:
        """The situation: models, markers, lasting effects, the board, and the teams and equipment of both sides."""
        return cached_on(self, "situation", self._situation)

    def _situation(self) -> Situation:
        last = cached_on(self.settings, "situations", PartCache)
        arms = [(side.team, side.equipment, side.grenades) for side in self.sides]
        return last.part("situation", Situation, self.models, self.markers, self.lasting, self.now, arms)

    def side(self, seat: Seat) -> Side:
        """That player's side."""
        return self.sides[seat]

    def team(self, seat: Seat) -> Team:
        """That player's kill team."""
        return self.sides[seat].team

    def type_of(self, operative: Operative) -> Type:
        """The printed stats of an operative. Raises `KeyError` for a type that its team does not have."""
        team = self.team(operative.seat)
        return cached_on(team, "types", lambda: {one.id: one for one in team.type})[operative.type]

    def living(self, seat: Seat) -> tuple[Operative, ...]:
        """The player's operatives on the board that are not incapacitated, in list order."""
        return cached_on(self.situation, ("living", seat), lambda: self._living(seat))

    def _living(self, seat: Seat) -> tuple[Operative, ...]:
        return tuple(one for one in self.models.values() if one.seat == seat and one.life == "live")

    def with_markers(self, *markers: Marker) -> "Table":
        """The table with these markers added or replaced."""
        return self.with_changes(markers={**self.markers, **{marker.id: marker for marker in markers}})

    def free_id(self, kind: str) -> str:
        """The first free id for a marker of this kind, such as `smoke-1`."""
        return next(id_ for id_ in (f"{kind}-{number}" for number in count(1)) if id_ not in self.markers)

    def with_marker(self, marker_id: str, **changes: Any) -> "Table":
        """The table with some fields of a marker changed."""
        return self.with_markers(structs.replace(self.markers[marker_id], **changes))

    def with_lasting(self, *effects: LastingEffect) -> "Table":
        """The table with further lasting effects."""
        return self.with_changes(lasting=(*self.lasting, *effects))

    def with_activation(self, **changes: Any) -> "Table":
        """The table with some fields of the current activation changed. Raises `TypeError` without an activation."""
        if self.activation is None:
            raise TypeError("nobody acts")
        return self.with_changes(activation=structs.replace(self.activation, **changes))
