"""Troops directly behind a vehicle: when its armour stands between them and whoever fires at them."""

from rules.fubar.board import Model, Table, Unit, disc
from rules.fubar.lists.levels import PLATES
from rules.fubar.sight.cover import is_behind_hull


def plate_save(vehicle: Unit) -> int | None:
    """The lowest result that saves a vehicle, and whoever is in or behind it; None for figures.

    (fubar.vehicle.armour.none, fubar.vehicle.armour.light, fubar.vehicle.armour.medium,
    fubar.vehicle.armour.heavy, fubar.vehicle.armour.very_heavy)
    """
    return PLATES[vehicle.vehicle.plate] if vehicle.vehicle else None


def shield_save(table: Table, firer: Model, unit: Unit) -> int | None:
    """The best save of a vehicle that half the Unit's living figures are behind, seen from the firer; None for none.

    (fubar.vehicle.troops_behind, fubar.vehicle.behind_half, fubar.vehicle.behind_geometry)
    """
    if unit.vehicle:
        return None
    vehicles = [other for other in table.units.values() if other.vehicle and other.id != firer.unit]
    saves = [plate_save(vehicle) for vehicle in vehicles if _covers_half(table, vehicle, firer, unit)]
    return min((save for save in saves if save is not None), default=None)


def _covers_half(table: Table, vehicle: Unit, firer: Model, unit: Unit) -> bool:
    """(fubar.vehicle.behind_half)"""
    hull = table.hull(vehicle)
    if hull.life != "live":
        return False
    living = table.living(unit)
    return 2 * sum(is_behind(table, hull, firer, model) for model in living) >= len(living)


def is_behind(table: Table, hull: Model, firer: Model, model: Model) -> bool:
    """Whether the hull is between the firer and a figure within 2 inches of it. (fubar.vehicle.behind_geometry)"""
    return is_behind_hull(disc(table, hull), disc(table, model), disc(table, firer))
