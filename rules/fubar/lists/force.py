"""The force a match is played with: a frozen copy of a legal list, its figures, vehicles and every weapon."""

from typing import Literal

from msgspec import Struct

from rules.fubar.lists.levels import Armour, Level, Plate

WeaponKind = Literal["small arms", "support", "grenades"]


class WeaponProfile(Struct, frozen=True, kw_only=True):
    """One row of the weapon tables. Range in thousandths of an inch; `points` are Fire Points.

    `close_points` replace `points` at 12 inches or less (0: no change); `crew` is what it needs in infantry hands.
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
    """What makes a Unit a vehicle: its armour class, seats, and the crew that may have to bail out."""

    plate: Plate
    seats: int
    crew: int
    crew_armour: Armour


class MusterUnit(Struct, frozen=True, kw_only=True):
    """A Unit. `leader` is one of its figures and `leader_level` what it lends; `points` is its whole price.

    `transport` is the Unit id of the vehicle the list assigns to it.
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
    """A force: `points` are what was spent, `limit` the cap of the battle. `weapons` are all of the catalogue's."""

    army: str
    battle: str
    name: str
    points: int
    limit: int
    weapons: tuple[WeaponProfile, ...]
    units: tuple[MusterUnit, ...]
    models: tuple[MusterModel, ...]
    catalogue_version: str
