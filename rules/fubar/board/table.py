"""The table of a FUBAR match: its whole state at one moment, as one frozen value.

Derived values (coherency, sight, cover, eligibility) are computed by the rules and never stored.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

from msgspec import Struct, structs

from rules.battlefield.terrain import Battlefield
from rules.fubar.lists.force import MusterModel, MusterUnit, MusterVehicle, WeaponProfile
from rules.fubar.lists.levels import TRAINING, Training
from rules.geometry import Disc, Point
from rules.kernel.changes import ChangeableTable
from rules.kernel.script import Line, Seat
from rules.kernel.system import Result
from rules.skirmish.figures import figure_disc
from rules.skirmish.scenario import FieldScenario

Stage = Literal["edges", "deploy", "turn", "combats", "activations", "end"]
Stance = Literal["", "guard", "duck", "ground"]
Life = Literal["reserve", "live", "casualty", "wreck"]
Effect = Literal["stunned", "weapon", "immobilised", "destroyed"]
Edge = Literal["", "south", "north", "west", "east"]

SEATS: tuple[Seat, ...] = (Seat(0), Seat(1), Seat(2), Seat(3))


LASTS: Mapping[str, Literal["turn", "attempt", "activation roll"]] = {
    "attempted": "turn",
    "in_combat": "turn",
    "reacted": "turn",
    "effects": "turn",
    "stance": "attempt",
    "down": "activation roll",
    "stunned": "activation roll",
}
"""How long each mark of a Unit, a vehicle or a figure lasts at most."""


class Model(MusterModel, frozen=True, kw_only=True):
    """A figure, or the hull of a vehicle. A living figure that is `down` is Suppressed. (fubar.basics.figure_states)

    The `at` of a figure aboard a vehicle has no meaning; use `measure.spot`. `weapons` are those it still has.
    """

    seat: Seat
    at: Point = Point(0, 0)
    life: Life = "reserve"
    down: bool = False


class Vehicle(MusterVehicle, frozen=True, kw_only=True):
    """The vehicle part of a Unit. `facing` is in whole degrees from the x axis towards the y axis.

    `effects` are those suffered this turn, including raised ones; `stunned` lasts until the next Activation roll.
    """

    facing: int = 0
    stunned: bool = False
    immobilised: bool = False
    effects: tuple[Effect, ...] = ()


class Unit(MusterUnit, frozen=True, kw_only=True):
    """A Unit of figures, or one vehicle. `strength` is the number of figures it began with.

    `attempted` also marks an automatic activation, which alone sets `in_combat`; like `reacted` they last for the turn.
    `locked` are the enemy Units it is in close combat with, `aboard` the vehicle that carries it. `is_halved`: it lost
    more than half its figures, or was immobilised. `halved_by` and `destroyed_by` are the seats that did it.
    """

    seat: Seat
    strength: int
    vehicle: Vehicle | None = None
    aboard: str = ""
    stance: Stance = ""
    attempted: bool = False
    in_combat: bool = False
    reacted: bool = False
    locked: tuple[str, ...] = ()
    is_halved: bool = False
    halved_by: Seat | None = None
    destroyed_by: Seat | None = None

    @property
    def numbers(self) -> Training:
        """The Unit's own Activation, Expertise and Suppress limit. (fubar.unit.training.use)"""
        return TRAINING[self.training]

    def says(self, words: str, rule: str, tone: str = "plain") -> Line:
        """A sentence of the log about the whole Unit; it begins with the Unit's name."""
        return Line(text=f"{self.name} {words}.", rule=rule, tone=tone, seat=self.seat, pieces=self.models)


class Side(Struct, frozen=True, kw_only=True):
    """One player's side. `modifier` is added to the initiative die, `edge` is its edge of the table.

    `has_left`: the player conceded while several others played on. `scored` are its points in an agreed scenario.
    """

    seat: Seat
    army: str
    roster_name: str
    points: int
    modifier: int = 0
    edge: Edge = ""
    has_left: bool = False
    scored: int = 0


class Settings(Struct, frozen=True, kw_only=True):
    """What the players agreed before the match. `terrain` is the name of a drawn table or "random"; `cap` is in points.

    `scenario` is the agreed one; None for the standard battle.
    """

    battle: str
    terrain: str
    cap: int
    turns: int
    width: int = 48_000
    height: int = 48_000
    seed: int = 0
    scenario: FieldScenario | None = None


class Table(ChangeableTable, frozen=True, kw_only=True, dict=True):
    """A FUBAR match at one moment. Mappings are never changed in place.

    `order` is this turn's order of initiative and `holder` the seat that has it; `passed` are the seats that passed
    since the last attempt. `fought` are the Units whose continuing combat was handled this turn. `proposed`: a proposal
    to depart from the rules was just declined.
    """

    settings: Settings
    field: Battlefield
    sides: tuple[Side, ...]
    weapons: dict[str, WeaponProfile]
    models: dict[str, Model]
    units: dict[str, Unit]
    stage: Stage = "edges"
    turn: int = 0
    order: tuple[Seat, ...] = ()
    holder: Seat | None = None
    passed: tuple[Seat, ...] = ()
    acting: str = ""
    fought: tuple[str, ...] = ()
    proposed: bool = False
    result: Result | None = None

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The players of this match."""
        return tuple(side.seat for side in self.sides)

    @property
    def is_decided(self) -> bool:
        """Whether at most one player has Units left. (fubar.scenario.early_end)"""
        return sum(bool(self.units_of(seat)) for seat in self.seats) <= 1

    @cached_property
    def _living(self) -> dict[tuple[str, ...], tuple[Model, ...]]:
        """The living models among those asked about so far."""
        return {}

    def side(self, seat: Seat) -> Side:
        """That player's side."""
        return self.sides[seat]

    def unit_of(self, model: Model) -> Unit:
        """The Unit of the model."""
        return self.units[model.unit]

    def living(self, unit: Unit) -> tuple[Model, ...]:
        """The Unit's living figures, standing or Suppressed, in list order."""
        if unit.models not in self._living:
            members = [self.models[id_] for id_ in unit.models]
            self._living[unit.models] = tuple([model for model in members if model.life in ("live", "reserve")])
        return self._living[unit.models]

    def standing(self, unit: Unit) -> tuple[Model, ...]:
        """The living figures that are not Suppressed."""
        return tuple(model for model in self.living(unit) if not model.down)

    def down(self, unit: Unit) -> tuple[Model, ...]:
        """The Suppressed figures."""
        return tuple(model for model in self.living(unit) if model.down)

    def hull(self, unit: Unit) -> Model:
        """The one model of a vehicle."""
        return self.models[unit.models[0]]

    def units_of(self, seat: Seat) -> tuple[Unit, ...]:
        """The player's Units that are not destroyed, in list order. (fubar.loss.unit_destroyed)"""
        return tuple(unit for unit in self.units.values() if unit.seat == seat and self.living(unit))

    def enemies_of(self, seat: Seat) -> tuple[Unit, ...]:
        """Every other player's Units that are not destroyed."""
        return tuple(unit for unit in self.units.values() if unit.seat != seat and self.living(unit))

    def enemies_on_board(self, seat: Seat) -> tuple[Unit, ...]:
        """The other players' Units on the table: deployed, and not aboard a vehicle."""
        there = (unit for unit in self.enemies_of(seat) if not unit.aboard)
        return tuple(unit for unit in there if any(model.life == "live" for model in self.living(unit)))

    def passengers(self, vehicle: Unit) -> tuple[Unit, ...]:
        """The Units riding in a vehicle."""
        return tuple(unit for unit in self.units.values() if unit.aboard == vehicle.id and self.living(unit))

    def has_room(self, carrier: Unit, unit: Unit) -> bool:
        """Whether a vehicle has a free seat for every living figure of the Unit. (fubar.passenger.capacity)"""
        taken = sum(len(self.living(rider)) for rider in self.passengers(carrier))
        return carrier.vehicle is not None and taken + len(self.living(unit)) <= carrier.vehicle.seats

    def on_board(self) -> tuple[Model, ...]:
        """Every living model on the table, without passengers."""
        return self._on_board

    @cached_property
    def _on_board(self) -> tuple[Model, ...]:
        live = [model for model in self.models.values() if model.life == "live"]
        return tuple([model for model in live if not self.units[model.unit].aboard])

    @cached_property
    def bases(self) -> Mapping[str, Disc]:
        """Every base on the table, including wrecks; computed once."""
        wrecks = (model for model in self.models.values() if model.life == "wreck")
        return {
            model.id: figure_disc(self.field, model.at, model.radius, model.height)
            for model in (*self.on_board(), *wrecks)
        }

    def with_places(self, places: Mapping[str, Point]) -> "Table":
        """The table with these models moved."""
        return self.with_models({id_: structs.replace(self.models[id_], at=at) for id_, at in places.items()})

    def with_vehicle(self, unit_id: str, **changes: Any) -> "Table":
        """The table with some fields of one vehicle changed."""
        vehicle = self.units[unit_id].vehicle
        return self.with_unit(unit_id, vehicle=structs.replace(vehicle, **changes)) if vehicle else self
