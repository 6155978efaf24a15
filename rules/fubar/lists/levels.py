"""Training and armour, read once from levels.toml: what they make of a figure, a vehicle and a price."""

from typing import Final, Literal

from msgspec import Struct

from rules.kernel.package_files import read_toml

Level = Literal["green", "seasoned", "veteran", "elite"]
Armour = Literal["none", "light", "medium", "heavy", "power", "battlesuit"]
Plate = Literal["none", "light", "medium", "heavy", "very-heavy"]


class Training(Struct, frozen=True):
    """Activation and Expertise are the lowest results that do; `suppress` is the most figures down at one time."""

    name: str
    activation: int
    expertise: int
    suppress: int
    figure_price: int
    vehicle_price: int


class ArmourLevel(Struct, frozen=True):
    """Armour of a figure or a vehicle: the lowest result that saves, if any does, and its price in hundredths."""

    price: int
    save: int | None = None


class Levels(Struct, frozen=True):
    """All levels; `leader` has the percentage by the level of the Unit and that of its leader."""

    training: dict[Level, Training]
    armour: dict[Armour, ArmourLevel]
    plate: dict[Plate, ArmourLevel]
    leader: dict[Level, dict[Level, int]]


LEVELS: Final = read_toml("rules.fubar.lists", "levels.toml", Levels)
TRAINING: Final = LEVELS.training
SAVES: Final = {armour: worn.save for armour, worn in LEVELS.armour.items()}
PLATES: Final = {plate: worn.save or 0 for plate, worn in LEVELS.plate.items()}


def save_of(armour: Armour) -> int | None:
    """The lowest result that saves; None for no armour, which no natural 6 helps.

    (fubar.armour.none, fubar.armour.light, fubar.armour.medium, fubar.armour.heavy, fubar.armour.power,
    fubar.armour.battlesuit, fubar.dice.natural_needs_roll)
    """
    return SAVES[armour]
