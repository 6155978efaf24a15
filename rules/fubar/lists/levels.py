"""Levels of training and armour from levels.toml: their numbers and prices."""

from typing import Final, Literal

from msgspec import Struct

from rules.kernel.package_files import read_toml

Level = Literal["green", "seasoned", "veteran", "elite"]
Armour = Literal["none", "light", "medium", "heavy", "power", "battlesuit"]
Plate = Literal["none", "light", "medium", "heavy", "very-heavy"]


class Training(Struct, frozen=True):
    """A level of training:

    `activation` and `expertise` are the lowest successful results; `suppress` is the limit of Suppressed figures.
    """

    name: str
    activation: int
    expertise: int
    suppress: int
    figure_price: int
    vehicle_price: int


class ArmourLevel(Struct, frozen=True):
    """A level of armour of a figure or vehicle: the lowest result that saves, if any, and its price in hundredths."""

    price: int
    save: int | None = None


class Levels(Struct, frozen=True):
    """All levels; `leader` has the percentages by the level of the Unit and of its leader."""

    training: dict[Level, Training]
    armour: dict[Armour, ArmourLevel]
    plate: dict[Plate, ArmourLevel]
    leader: dict[Level, dict[Level, int]]


LEVELS: Final = read_toml("rules.fubar.lists", "levels.toml", Levels)
TRAINING: Final = LEVELS.training
SAVES: Final = {armour: worn.save for armour, worn in LEVELS.armour.items()}
PLATES: Final = {plate: worn.save or 0 for plate, worn in LEVELS.plate.items()}


def save_of(armour: Armour) -> int | None:
    """The lowest result that saves; None for no armour, which a natural 6 does not help.

    (fubar.armour.none, fubar.armour.light, fubar.armour.medium, fubar.armour.heavy, fubar.armour.power,
    fubar.armour.battlesuit, fubar.dice.natural_needs_roll)
    """
    return SAVES[armour]
