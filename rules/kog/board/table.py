"""The table of a KOG light match: its whole state at one moment, as one frozen value.

Derived values (engaged, crippled, sight, who may act) are computed by the rules and never stored.
"""

from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, structs

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry import Point
from rules.kernel.changes import ChangeableTable
from rules.kernel.script import Seat
from rules.kernel.system import Result
from rules.kog.lists.muster import ModelProfile, MusterModel, MusterUnit, WeaponProfile
from rules.skirmish.scenario import FieldScenario

Stage = Literal[
    "leaders", "terrain", "agree", "roles", "divide", "deploy", "objectives", "commanders", "round", "movement",
    "fighting", "shooting", "morale", "check",
]  # fmt: skip
Move = Literal["", "combat", "speed", "hold", "charge"]
Life = Literal["reserve", "live", "wreck", "gone"]

SEATS: tuple[Seat, Seat] = (Seat(0), Seat(1))


def opponent(seat: Seat) -> Seat:
    """The opponent's seat."""
    return SEATS[1 - seat]


class Model(MusterModel, frozen=True, kw_only=True):
    """One KOG, vehicle or infantry base. `hull` is what is left (Health for infantry).

    `move`, `fought` and `shot` last for the player turn; `shot` includes actions instead of shooting. `spent` are the
    single-use weapons already fired.
    """

    seat: Seat
    hull: int
    at: Point = Point(0, 0)
    life: Life = "reserve"
    shaken: bool = False
    spent: tuple[str, ...] = ()
    move: Move = ""
    fought: bool = False
    shot: Literal["", "shot", "observed", "held"] = ""


class Unit(MusterUnit, frozen=True, kw_only=True):
    """A unit in play. `moved`, `fought` and `shot` mark a pick that was used in this player turn."""

    seat: Seat
    leader: str = ""
    moved: bool = False
    fought: bool = False
    shot: bool = False


class Side(Struct, frozen=True, kw_only=True):
    """One player's side. `half` is +1 or -1: which side of the dividing line is this player's territory.

    `scored` are its points in an agreed scenario.
    """

    seat: Seat
    army: str
    roster_name: str
    points: int
    rerolls: int
    role: Literal["", "attacker", "defender"] = ""
    half: int = 0
    commander: str = ""
    scored: int = 0


class Objective(Struct, frozen=True, kw_only=True):
    """A round marker of 1 inch placed by `owner`; `taker` took it in `taken_round`, `run` is the number of rounds held
    in a row.
    """

    id: str
    owner: Seat
    at: Point
    taker: Seat | None = None
    taken_round: int = 0
    run: int = 0


class Loss(Struct, frozen=True):
    """A model crippled or destroyed in this player turn, and the seat whose model did it."""

    unit: str
    model: str
    by: Seat


class Settings(Struct, frozen=True, kw_only=True):
    """What the players agreed before the match.

    `terrain` is a drawn table's name, "random", "alternate", or "own" for the table that somebody drew.
    `scenario` is the agreed one; None for the standard battle.
    """

    battle: str
    terrain: str
    width: int = 48_000
    height: int = 36_000
    seed: int = 0
    features: int = 6
    round_limit: int = 0
    scenario: FieldScenario | None = None


class Table(ChangeableTable, frozen=True, kw_only=True, dict=True):
    """A KOG light match at one moment. Mappings are never changed in place.

    `declined` has a player once for each of that player's terrain proposals that the other player declined.
    """

    settings: Settings
    field: Battlefield
    sides: tuple[Side, Side]
    profiles: dict[str, ModelProfile]
    models: dict[str, Model]
    units: dict[str, Unit]
    objectives: dict[str, Objective] = {}
    stage: Stage = "leaders"
    placer: Seat | None = None
    line: tuple[Point, Point] | None = None
    round: int = 0
    order: tuple[Seat, Seat] = SEATS
    turn: int = 0
    picker: Seat | None = None
    opened: str = ""
    losses: tuple[Loss, ...] = ()
    pinned: tuple[str, ...] = ()
    declined: tuple[Seat, ...] = ()
    tested: tuple[str, ...] = ()
    result: Result | None = None

    @property
    def active(self) -> Seat:
        """The player whose turn it is."""
        return self.order[self.turn]

    @cached_property
    def _living(self) -> tuple[tuple[Model, ...], ...]:
        live = [model for model in self.models.values() if model.life == "live"]
        return tuple(tuple([model for model in live if model.seat == seat]) for seat in SEATS)

    @cached_property
    def _left(self) -> dict[str, tuple[Model, ...]]:
        left = {model.id: model for model in self.models.values() if model.life in ("live", "reserve")}
        return {unit.id: tuple([left[id_] for id_ in unit.models if id_ in left]) for unit in self.units.values()}

    def side(self, seat: Seat) -> Side:
        """That player's side."""
        return self.sides[seat]

    def profile(self, model: Model) -> ModelProfile:
        """The model's printed numbers."""
        return self.profiles[model.profile]

    def weapon(self, model: Model, weapon_id: str) -> WeaponProfile:
        """One of the model's weapons. Raises `StopIteration` if the model does not have it."""
        return next(weapon for weapon in self.profile(model).weapons if weapon.id == weapon_id)

    def living(self, seat: Seat) -> tuple[Model, ...]:
        """The player's models on the table, in list order."""
        return self._living[seat]

    def survivors(self, unit: Unit) -> tuple[Model, ...]:
        """The unit's models that are not destroyed, in list order."""
        return self._left[unit.id]

    def units_of(self, seat: Seat) -> tuple[Unit, ...]:
        """The player's units that still have a model, in list order."""
        return tuple(unit for unit in self.units.values() if unit.seat == seat and self.survivors(unit))

    def with_done(self, unit_id: str, **mark: bool) -> "Table":
        """The table with that unit's pick used, so that another unit may be picked."""
        return self.with_unit(unit_id, **mark).with_changes(opened="")

    def with_feature(self, feature: Feature) -> "Table":
        """The table with this feature added or replaced."""
        features = {known.id: known for known in self.field.features} | {feature.id: feature}
        return self.with_changes(field=structs.replace(self.field, features=tuple(features.values())))

    def with_objective(self, objective_id: str, **changes: Any) -> "Table":
        """The table with some fields of one objective changed."""
        changed = structs.replace(self.objectives[objective_id], **changes)
        return self.with_changes(objectives={**self.objectives, objective_id: changed})


def attacker(table: Table) -> Seat:
    """The Attacker's seat, once roles are taken."""
    return next(side.seat for side in table.sides if side.role == "attacker")


def defender(table: Table) -> Seat:
    """The Defender's seat, once roles are taken."""
    return next(side.seat for side in table.sides if side.role == "defender")
