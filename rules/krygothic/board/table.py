"""The table of a Kry-Gothic match: its whole state at one moment, as one frozen value.

Derived values (contact, arcs, Speed in armour, involved models) are computed by the rules and never stored.
"""

from collections.abc import Iterable
from typing import Any, Literal

from msgspec import Struct, structs

from rules.battlefield.field_changes import AS_DRAWN, FieldChanges
from rules.geometry.point import Point
from rules.kernel.cache import cached_on
from rules.kernel.changes import ChangeableTable
from rules.kernel.event import Line
from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.krygothic.board.mission_data import Scenario
from rules.krygothic.board.model import Model
from rules.krygothic.board.side import Settings, Side, mission_named
from rules.krygothic.lists.force import Fighter
from rules.roster.words import listed

Stage = Literal["roll_off", "locations", "reserves", "deployment", "round_start", "floor", "round_end"]

SEATS: tuple[Seat, Seat] = (Seat(0), Seat(1))


def other(seat: Seat) -> Seat:
    """The opponent's seat."""
    return SEATS[1 - seat]


def location_name(marker: str) -> str:
    """The name of a location, by the id of its marker."""
    return f"location {marker.removeprefix('L')}"


class Marker(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A round marker, `radius` thousandths of an inch: a mine, damaged structure, a location, a core.

    A location has `wounds` left and may be `charged`. At its place there is scenery with the same id (`Table.now`).
    """

    id: str
    kind: str
    at: Point
    radius: int
    on: str = ""
    owner: Seat | None = None
    carrier: str = ""
    wounds: int = 0
    charged: bool = False

    @property
    def name(self) -> str:
        """The name of a location."""
        return location_name(self.id)


class Command(Struct, frozen=True, kw_only=True):
    """One command of a call: the id of the type of action, and the models that obey it, in order."""

    kind: str
    models: tuple[str, ...]


class AnnouncedAction(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The public part of an announced action; of a movement its path, which includes the start, and its facing."""

    model: str
    kind: str
    targets: tuple[str, ...] = ()
    path: tuple[Point, ...] = ()
    facing: int | None = None


class OngoingCall(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The call that is being carried out, as both players know it: its commands, prepaid AP, and current step.

    A single order has one command and nothing prepaid. `shown` are the details of the step. `left` are models that were
    cancelled out of the combo. `touched` are models that became involved in something else (hit, attacked, moved or
    tested), each with the seat that caused it (None for the ship).
    """

    seat: Seat
    commands: tuple[Command, ...]
    paid: int = 0
    step: int = 0
    left: tuple[str, ...] = ()
    touched: tuple[tuple[str, Seat | None], ...] = ()
    shown: tuple[AnnouncedAction, ...] = ()

    @property
    def combo(self) -> bool:
        """Whether it is a combo, which stops when it is interrupted."""
        return len(self.commands) > 1


class CloseCombat(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A close combat between two models in contact, from its first attack until contact ends.

    `started` is the model that began it, and `bonus` is added to the CC of its first attack, 0 after that attack.
    `exposed` is a charger until the first attack against it. `tested` are models that have already tested their nerve
    against the other one. `shaken` are models whose CC is halved for the other one's first attack.
    (krygothic.cc.first_round, .charge_body, krygothic.fear.once_per_combat, .defender)
    """

    models: tuple[str, str]
    started: str
    bonus: int = 0
    exposed: str = ""
    tested: tuple[str, ...] = ()
    shaken: str = ""


class FireRun(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An unbroken run of fire at one model: the different models that shot at it, in order.

    `hit`: a shot of the run hit it. `struck`: a shot hit it since its last nerve test. `due`: a test is still to come.
    A broken run is kept while a test is due; `since_break` are the models that shot after the break, None while it is
    unbroken. (krygothic.pin.miss_succession, krygothic.pin.hit_multiple)
    """

    target: str
    shooters: tuple[str, ...]
    since_break: tuple[str, ...] | None = None
    hit: bool = False
    struck: bool = False
    due: bool = False


class Duel(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """An attack under way as both players see it: which of its six `step`s comes next, and what was chosen and rolled.

    (krygothic.cc.steps)
    """

    attacker: str
    defender: str
    step: int = 1
    active: bool = False
    attack: str = ""
    kept: int = 0
    critical: bool = False
    defence: str = ""
    left: int = 0


class Table(
    ChangeableTable, frozen=True, kw_only=True, dict=True, rename={"combats": "bouts", "first_caller": "floor"}
):
    """A Kry-Gothic match at one moment. Mappings are never changed in place.

    `models` are those of both squads by id; `units` stays empty, since each model acts alone. `first_caller` is the
    seat with the first refusal, `held` says whether the previous call was a hold, `open` whether both may call. `fire`
    are the unbroken runs of fire. `now` is what differs from the drawn field: open doors, destroyed pieces. `combats`
    are the close combats, stored as `bouts`.
    """

    settings: Settings
    sides: tuple[Side, Side]
    combats: tuple[CloseCombat, ...] = ()
    models: dict[str, Model] = {}
    units: dict[str, Any] = {}
    markers: dict[str, Marker] = {}
    now: FieldChanges = AS_DRAWN
    stage: Stage = "roll_off"
    round: int = 0
    first_caller: Seat = SEATS[0]
    held: bool = False
    open: bool = False
    call: OngoingCall | None = None
    duel: Duel | None = None
    fire: tuple[FireRun, ...] = ()
    blooded: bool = False
    mission: str = ""
    attacker: Seat | None = None
    result: Result | None = None

    @property
    def scenario(self) -> str:
        """The id of the scenario; "rolled" before it is rolled."""
        return self.mission or self.settings.scenario

    def side(self, seat: Seat) -> Side:
        """That player's side."""
        return self.sides[seat]

    def fighter(self, model: Model) -> Fighter:
        """A model as printed, with the weapons it has found."""
        printed = self.sides[model.seat].fighter(model.fighter)
        if not (model.found_guns or model.found_blades):
            return printed
        guns, blades = (*printed.guns, *model.found_guns), (*printed.blades, *model.found_blades)
        return structs.replace(printed, guns=guns, blades=blades)

    def squad(self, seat: Seat) -> str:
        """The name of a player's squad."""
        return self.sides[seat].muster.name

    @property
    def squads(self) -> dict[Seat, str]:
        """The names of both squads."""
        return {side.seat: side.muster.name for side in self.sides}

    def says(self, seat: Seat, text: str, rule: str, *pieces: str, tone: str = "plain") -> Line:
        """A sentence of the log that begins with the name of a squad, without the full stop."""
        return Line(text=f"{self.squad(seat)} {text}.", rule=rule, tone=tone, seat=seat, pieces=pieces)

    def names(self, ids: Iterable[str]) -> str:
        """`A`, `A and B`, `A, B and C`: the names of these models."""
        return listed([self.models[id_].name for id_ in ids])

    @property
    def on_board(self) -> tuple[Model, ...]:
        """All models on the board, in list order."""
        return cached_on(self, "on board", lambda: tuple(one for one in self.models.values() if one.life == "live"))

    def living(self, seat: Seat) -> tuple[Model, ...]:
        """The player's models on the board, in list order."""
        return cached_on(self, f"living {seat}", lambda: tuple(one for one in self.on_board if one.seat == seat))

    def combat(self, one: str, other: str) -> CloseCombat | None:
        """The close combat these two models are in, if they are in one."""
        return next((combat for combat in self.combats if set(combat.models) == {one, other}), None)

    def with_combat(self, one: str, other: str, **changes: Any) -> "Table":
        """The table with some fields of the combat between these two changed, if there is one."""
        before = self.combat(one, other)
        if before is None:
            return self
        after = structs.replace(before, **changes)
        return self.with_changes(combats=tuple(after if combat is before else combat for combat in self.combats))

    def with_marker(self, marker: Marker) -> "Table":
        """The table with this marker."""
        return self.with_changes(markers={**self.markers, marker.id: marker})

    def without_marker(self, marker_id: str) -> "Table":
        """The table without a marker."""
        return self.with_changes(markers={id_: marker for id_, marker in self.markers.items() if id_ != marker_id})

    def with_tally(self, seat: Seat, **changes: Any) -> "Table":
        """The table with a side's tally changed, which counts for its next Action Points."""
        return self.with_side(seat, tally=structs.replace(self.sides[seat].tally, **changes))

    def with_ap_spent(self, seat: Seat, ap: int) -> "Table":
        """The table after a side spent so many Action Points."""
        return self.with_side(seat, ap=self.sides[seat].ap - ap)

    def with_call(self, **changes: Any) -> "Table":
        """The table with some fields of the current call changed, if there is one."""
        return self if self.call is None else structs.replace(self, call=structs.replace(self.call, **changes))

    def with_touched(self, model_id: str, by: Seat | None) -> "Table":
        """The table after a model was shot at, attacked, moved by force or tested, by that seat (None: by the ship).

        Facts of this kind apply it whatever their result, because a combo of the model stops.
        (krygothic.combo.stop_on_interrupt)
        """
        return self.with_call(touched=(*self.call.touched, (model_id, by))) if self.call else self


def mission_now(table: Table) -> Scenario | None:
    """The mission in play; None before it is rolled."""
    return mission_named(table.settings, table.scenario)
