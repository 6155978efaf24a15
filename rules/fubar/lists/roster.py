"""What FUBAR reads in a catalogue beyond its numbers: training, armour, weapons, and who leads a Unit."""

import msgspec

from rules.fubar.lists.force import WeaponProfile
from rules.fubar.lists.levels import PLATES, SAVES, TRAINING, Armour, Level, Plate
from rules.roster.profiles import Model, Weapon
from rules.roster.reading import ReadUnit

GRENADES = "grenades"


def training_of(model: Model) -> Level:
    """How well the figure, or the crew of the vehicle, is trained. (fubar.unit.definition)"""
    return next(level for level in TRAINING if level in model.traits)


def armour_of(model: Model) -> Armour:
    """What the figure wears. (fubar.armour.none to fubar.armour.battlesuit)"""
    return next((armour for armour in SAVES if f"armour-{armour}" in model.traits), "none")


def plate_of(model: Model) -> Plate | None:
    """The armour class of a vehicle; None for a figure. (fubar.vehicle.armour.none to .very_heavy)"""
    return next((plate for plate in PLATES if f"plate-{plate}" in model.traits), None)


def crew_armour_of(model: Model) -> Armour:
    """What the crew of a vehicle wears. (fubar.passenger.bail_out_crew)"""
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
    """The roster id of the figure that leads, the first unless the list has chosen another, and the level it lends.

    Without a leader "" and None. (fubar.list.leader, fubar.unit.leader.activation)
    """
    taken = [option.id for option in unit.options]
    lent = [level for level in TRAINING if f"{level}-leader" in taken]
    if not lent:
        return "", None
    figures = [model.pick.id for model in unit.models]
    return unit.unit.leader if unit.unit.leader in figures else figures[0], lent[0]
