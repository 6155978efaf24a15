"""Vehicle armour: the five classes and what each saves on."""

from typing import Final

from rules.fubar.force import Plate

PLATE_SAVES: Final[dict[Plate, int]] = {"none": 6, "light": 5, "medium": 4, "heavy": 3, "very-heavy": 2}


def plate_save(plate: Plate) -> int:
    """The lowest result that saves; a vehicle without armour still has one.

    (fubar.vehicle.armour.none, fubar.vehicle.armour.light, fubar.vehicle.armour.medium, fubar.vehicle.armour.heavy,
    fubar.vehicle.armour.very_heavy)
    """
    return PLATE_SAVES[plate]
