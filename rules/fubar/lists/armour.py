"""Armour: what each class saves on, of figures and of vehicles."""

from typing import Final

from rules.fubar.lists.force import Armour, Plate

SAVES: Final[dict[Armour, int | None]] = {
    "none": None,
    "light": 6,
    "medium": 5,
    "heavy": 4,
    "power": 3,
    "battlesuit": 2,
}
PLATES: Final[dict[Plate, int]] = {"none": 6, "light": 5, "medium": 4, "heavy": 3, "very-heavy": 2}


def save_of(armour: Armour) -> int | None:
    """The lowest result that saves; None for no armour, which no natural 6 helps.

    (fubar.armour.none, fubar.armour.light, fubar.armour.medium, fubar.armour.heavy, fubar.armour.power,
    fubar.armour.battlesuit, fubar.dice.natural_needs_roll)
    """
    return SAVES[armour]
