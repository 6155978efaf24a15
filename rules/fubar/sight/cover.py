"""Cover of a Unit against one firer: areas, hedges and walls, ducking, going to ground, and the rule of half its
figures.
"""

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board import HARD, MODERATE, SOFT, TOLERANCE, Model, Table, Unit, areas_of, disc, lines, scenery, spot
from rules.fubar.board.ground import NONE
from rules.fubar.lists.levels import PLATES
from rules.fubar.sight.clear_line import crosses
from rules.geometry import Disc, distance_to, segment_touches_disc, within
from rules.geometry.polygon import may_be_within
from rules.kernel.cache import BoundedCache, cached_on

BEHIND = 2_000


def cover_against(table: Table, unit: Unit, firer: Model) -> int:
    """The level of cover (0 to 3) the Unit has against the firer: the best level that half its living figures have.

    (fubar.cover.half, fubar.cover.mixed, fubar.suppress.still_members, fubar.cover.vehicles)
    """
    living = table.living(unit)
    levels = [figure_cover(table, model, firer) for model in living]
    halves = (level for level in (HARD, MODERATE, SOFT) if 2 * sum(own >= level for own in levels) >= len(living))
    return next(halves, NONE)


def figure_cover(table: Table, model: Model, firer: Model) -> int:
    """One figure's own level of cover against the firer, from the best source.

    (fubar.action.duck.soft_cover, fubar.action.ground.cover_up, fubar.action.ground.top_level)
    """
    real = max(area_cover(table, model), _obstacle_cover(table, model, firer))
    match table.unit_of(model).stance:
        case "duck":
            return max(real, SOFT)
        case "ground" if real:
            return min(HARD, real + 1)
        case _:
            return real


def area_cover(table: Table, model: Model) -> int:
    """The best cover of the areas the model is in. (fubar.cover.area, fubar.sight.same_area_cover)"""
    return max((scenery(area).level for area in areas_of(table, model)), default=NONE)


def _obstacle_cover(table: Table, model: Model, firer: Model) -> int:
    """The best hedge, wall or wreck within 2 inches that is between them. (fubar.cover.obstacle)"""
    own, theirs = spot(table, model), spot(table, firer)
    base, eye = disc(table, model), disc(table, firer)
    found = [scenery(line).level for line in _lines_by(table.field, base) if crosses(line.outline, own, theirs)]
    found += [MODERATE for wreck in wrecks(table) if is_behind_hull(disc(table, wreck), base, eye)]
    return max(found, default=NONE)


def wrecks(table: Table) -> tuple[Model, ...]:
    """The destroyed vehicles. (fubar.vehicle.damage.wreck)"""
    return tuple(model for model in table.models.values() if model.life == "wreck")


def _lines_by(field: Battlefield, base: Disc) -> tuple[Feature, ...]:
    """The hedges and walls within 2 inches of a base."""
    known = cached_on(field, "lines by", lambda: BoundedCache[Disc, tuple[Feature, ...]](1_000))
    return known.answer(base, lambda: tuple(line for line in lines(field) if _near(line, base)))


def _near(line: Feature, base: Disc) -> bool:
    reach = base.radius + BEHIND + TOLERANCE
    return may_be_within(line.outline, base.centre, reach) and distance_to(line.outline, base.centre) <= reach


def is_behind_hull(hull: Disc, base: Disc, firer: Disc) -> bool:
    """Whether a base is within 2 inches of a hull that the line from the firer crosses.

    firer -------[hull]--(base)

    (fubar.vehicle.damage.wreck, fubar.vehicle.behind_geometry)
    """
    return within(hull, base, BEHIND + TOLERANCE) and segment_touches_disc(base.centre, firer.centre, hull)


def plate_save(vehicle: Unit) -> int | None:
    """The lowest result that saves a vehicle, and figures in or behind it; None for figures.

    (fubar.vehicle.armour.none, fubar.vehicle.armour.light, fubar.vehicle.armour.medium, fubar.vehicle.armour.heavy,
    fubar.vehicle.armour.very_heavy)
    """
    return PLATES[vehicle.vehicle.plate] if vehicle.vehicle else None


def shield_save(table: Table, firer: Model, unit: Unit) -> int | None:
    """The best save of a vehicle that half the Unit's living figures are behind, as seen from the firer; None if none.

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
