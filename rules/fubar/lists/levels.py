"""Training and armour: the numbers each level of training gives a Unit, and what each class of armour saves on."""

from typing import Final, Literal

from msgspec import Struct

Level = Literal["green", "seasoned", "veteran", "elite"]
Armour = Literal["none", "light", "medium", "heavy", "power", "battlesuit"]
Plate = Literal["none", "light", "medium", "heavy", "very-heavy"]


class Training(Struct, frozen=True):
    """Activation and Expertise are the lowest results that do; `suppress` is the most figures down at one time."""

    name: str
    activation: int
    expertise: int
    suppress: int


TRAINING: dict[Level, Training] = {
    "green": Training("Green", 5, 6, 1),
    "seasoned": Training("Seasoned", 4, 5, 2),
    "veteran": Training("Veteran", 3, 4, 3),
    "elite": Training("Elite", 2, 4, 4),
}

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
