"""The table of a Kill Team match: everything that is the case at one moment, as one frozen value.

Derived facts (engaged, injured, who controls what, stats as changed) are worked out beside the rules, never stored.
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


class LastingEffect(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An effect in force until its end: of a ploy, an ability, a weapon or a grenade, named by `source`.

    It is the player's `seat` who has it, or one `operative`'s by id; `target` is the enemy it is about. `ending`: the
    activation in which it will end is under way.
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
    """The uses, with one more of what is called so."""
    return {**uses, id_: uses.get(id_, 0) + 1}


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return SEATS[1 - seat]


class Marker(Struct, frozen=True, kw_only=True, omit_defaults=True, dict=True):
    """A round marker, 40 mm across where it is an objective, else 20 mm; `carrier` has it off the board.

    `charges` and `blown` name the players who have put a charge on it and blown it, `swept` who has swept it in this
    turning point. `countdown` is how many activations a cloud of smoke still has, once it runs.
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
    """A move that may go on: its kind, what it has cost and may cost, fees paid and ladders climbed on it."""

    kind: Literal["reposition", "dash", "fall_back", "charge", "barricade"]
    cost: int
    limit: int
    fees: tuple[str, ...] = ()
    ladders: tuple[str, ...] = ()

    @property
    def left(self) -> int:
        """What is left of its allowance, in thousandths."""
        return max(0, self.limit - self.cost)


class Activation(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What the operative that acts has done: since its activation began, or in its counteraction.

    `actions` are the names under which they count, `moves` those of them that moved it. `dropped` is what of the free
    drop is used, in thousandths, `ladders` those climbed cheaply, `heavy` the Heavy weapons fired by id. `interrupted`:
    the opponent has had its one interrupt. `grouped`: it is the second of a group. `paused` is a move that may go on
    once a hatchway has been operated.
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
        """Whether its last move may go on as soon as a hatchway has been operated, and is not over before that."""
        return self.paused is not None and self.actions[-1:] != (OPERATE_HATCH,)


class Situation:
    """What decides places, sight, control and effects, whatever else the table holds.

    Tables of a match in the same situation share this object. What follows from the situation alone is cached on it.
    """

    def __init__(self, *_: Any) -> None:
        """Nothing is kept of what it is made of."""


class Table(ChangeableTable, frozen=True, kw_only=True, dict=True):
    """A Kill Team match at one moment. Mappings are never changed in place.

    `models` are the operatives by id, those of both lists; `units` holds nothing, since each acts alone. `initiative`
    is who has it now, `led` who had it in the turning point before. `turn` is whose turn it is to activate, to use a
    gambit or to place, `placer` who places the next piece of terrain. `passed`: the last player asked for a gambit
    passed. `group`: the keywords of whom `turn` must activate now, because one of a group was expended. `now` is what
    differs from the map: open hatches and equipment that was set up.
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
        """The situation: models, markers, lasting effects, the board, and what both sides fight with."""
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
        """The printed stats of an operative. Raises `KeyError` for a type its team does not have."""
        team = self.team(operative.seat)
        return cached_on(team, "types", lambda: {one.id: one for one in team.type})[operative.type]

    def living(self, seat: Seat) -> tuple[Operative, ...]:
        """The player's operatives on the board that are not incapacitated, in list order."""
        return cached_on(self.situation, ("living", seat), lambda: self._living(seat))

    def _living(self, seat: Seat) -> tuple[Operative, ...]:
        return tuple(one for one in self.models.values() if one.seat == seat and one.life == "live")

    def with_markers(self, *markers: Marker) -> "Table":
        """The table with these markers, new ones or in place of their former selves."""
        return self.with_changes(markers={**self.markers, **{marker.id: marker for marker in markers}})

    def free_id(self, kind: str) -> str:
        """The first id for a further marker of a kind: `smoke-1`."""
        return next(id_ for id_ in (f"{kind}-{number}" for number in count(1)) if id_ not in self.markers)

    def with_marker(self, marker_id: str, **changes: Any) -> "Table":
        """The table with some fields of one marker changed."""
        return self.with_markers(structs.replace(self.markers[marker_id], **changes))

    def with_lasting(self, *effects: LastingEffect) -> "Table":
        """The table with further effects that last for a while."""
        return self.with_changes(lasting=(*self.lasting, *effects))

    def with_activation(self, **changes: Any) -> "Table":
        """The table with some fields of the activation under way changed. Raises `TypeError` without one."""
        if self.activation is None:
            raise TypeError("nobody acts")
        return self.with_changes(activation=structs.replace(self.activation, **changes))
