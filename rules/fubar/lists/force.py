"""The force of a match: a frozen copy of a legal list with its figures, vehicles and weapons."""

from typing import Literal

import msgspec
from msgspec import Struct

from rules.fubar.lists.levels import PLATES, SAVES, TRAINING, Armour, Level, Plate
from rules.roster.profiles import Model, Weapon
from rules.roster.read_parts import ReadUnit

WeaponKind = Literal["small arms", "support", "grenades"]


class WeaponProfile(Struct, frozen=True, kw_only=True):
    """One row of the weapon tables. Range in thousandths of an inch; `points` are Fire Points.

    `close_points` replace `points` at 12 inches or less (0: no change). `crew` is the number of infantry it needs.
    """

    id: str
    name: str
    kind: WeaponKind
    range: int
    points: int
    close_points: int = 0
    crew: int = 1
    ignores_cover: bool = False
    indirect: bool = False


class MusterModel(Struct, frozen=True, kw_only=True):
    """A figure, or the hull of a vehicle. `weapons` are weapon ids; a vehicle may carry the same one twice.

    `armour` is empty for a hull, whose class is in its Unit's `vehicle`.
    """

    id: str
    name: str
    unit: str
    weapons: tuple[str, ...]
    armour: Armour = "none"
    radius: int = 500
    height: int = 1_000


class MusterVehicle(Struct, frozen=True, kw_only=True):
    """The vehicle part of a Unit: its armour class, seats, and the crew that may bail out."""

    plate: Plate
    seats: int
    crew: int
    crew_armour: Armour


class MusterUnit(Struct, frozen=True, kw_only=True):
    """A Unit. `leader` is one of its figures and `leader_level` the training level it lends; `points` is its whole
    price.

    `transport` is the id of the vehicle that the list assigns to it.
    """

    id: str
    name: str
    entry: str
    training: Level
    points: int
    models: tuple[str, ...]
    leader: str = ""
    leader_level: Level | None = None
    vehicle: MusterVehicle | None = None
    transport: str = ""


class Muster(Struct, frozen=True, kw_only=True):
    """A force: `points` were spent, `limit` is the cap of the battle. `weapons` are all weapons of the catalogue."""

    army: str
    battle: str
    name: str
    points: int
    limit: int
    weapons: tuple[WeaponProfile, ...]
    units: tuple[MusterUnit, ...]
    models: tuple[MusterModel, ...]
    catalogue_version: str


GRENADES = "grenades"


def training_of(model: Model) -> Level:
    """The training of the figure, or of the crew of the vehicle. (fubar.unit.definition)"""
    return next(level for level in TRAINING if level in model.traits)


def armour_of(model: Model) -> Armour:
    """The armour of a figure. (fubar.armour.none to fubar.armour.battlesuit)"""
    return next((armour for armour in SAVES if f"armour-{armour}" in model.traits), "none")


def plate_of(model: Model) -> Plate | None:
    """The armour class of a vehicle; None for a figure. (fubar.vehicle.armour.none to .very_heavy)"""
    return next((plate for plate in PLATES if f"plate-{plate}" in model.traits), None)


def crew_armour_of(model: Model) -> Armour:
    """The armour of a vehicle's crew. (fubar.passenger.bail_out_crew)"""
    return next((armour for armour in SAVES if f"crew-{armour}" in model.traits), "none")


def profile_of(weapon: Weapon) -> WeaponProfile:
    """A row of the weapon tables. (fubar.weapon.generic, fubar.weapon.small_arms_class, fubar.weapon.support_class)"""
    fields = {
        "id": weapon.id,
        "name": weapon.name,
        "kind": weapon.kind,
        "ignores_cover": "ignores-cover" in weapon.traits,
        "indirect": "indirect" in weapon.traits,
        **weapon.numbers,
    }
    return msgspec.convert(fields, WeaponProfile)


def leader_of(unit: ReadUnit) -> tuple[str, Level | None]:
    """The roster id of the leader and the level it lends; the first figure, unless the list chose another.

    Without a leader "" and None. (fubar.list.leader, fubar.unit.leader.activation)
    """
    taken = [option.id for option in unit.options]
    lent = [level for level in TRAINING if f"{level}-leader" in taken]
    if not lent:
        return "", None
    figures = [model.pick.id for model in unit.models]
    return unit.unit.leader if unit.unit.leader in figures else figures[0], lent[0]
