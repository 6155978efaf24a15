"""Distances, groups and arcs.

Distances include the difference in height. Moves, and with them contact, are measured horizontally, as seen from above.
"""

from collections.abc import Sequence

from rules.fubar.board.table import Model, Table, Unit
from rules.geometry import Disc, Point, gap, within
from rules.skirmish import figures
from rules.skirmish.facing import Quarter, quarter

TOLERANCE = 1  # lengths are rounded up, so a thousandth more than a limit still counts
LINK = 3_000


def spot(table: Table, model: Model) -> Point:
    """The place of the model; a figure aboard is where its vehicle is. (fubar.passenger.no_actions)"""
    carrier = table.units[model.unit].aboard
    return table.hull(table.units[carrier]).at if carrier else model.at


def disc(table: Table, model: Model, at: Point | None = None) -> Disc:
    """The upright cylinder of a model, at its place or another one; a figure aboard is measured from the hull.

    (fubar.basics.measuring, fubar.passenger.disembark)
    """
    carrier = table.units[model.unit].aboard
    if carrier and at is None:
        return disc(table, table.hull(table.units[carrier]))
    where = model.at if at is None else at
    return figures.figure_disc(table.field, where, model.radius, model.height)


def flat_base(table: Table, model: Model, at: Point | None = None) -> Disc:
    """The base seen from above, which is used for moves and contact. (fubar.melee.contact)"""
    return disc(table, model, at)._replace(elevation=0)


def gap_between(table: Table, one: Model, other: Model) -> int:
    """The distance between two bases in thousandths of an inch, rounded up, for display. (fubar.basics.measuring)"""
    return gap(disc(table, one), disc(table, other))


def flat_gap(table: Table, one: Model, other: Model) -> int:
    """The length of a straight move from base to base, rounded up. (fubar.action.per_figure)"""
    return gap(flat_base(table, one), flat_base(table, other))


def unit_distance(table: Table, unit: Unit, foe: Unit) -> int:
    """The distance between the nearest figures of two Units. (fubar.basics.measuring)"""
    own, theirs = ([disc(table, model) for model in table.living(one)] for one in (unit, foe))
    return min([gap(one, other) for one in own for other in theirs])


def flat_gap_of(table: Table, unit: Unit, foe: Unit) -> int:
    """How far the nearest figures of two Units have to move to touch. (fubar.melee.target)"""
    own, theirs = ([flat_base(table, model) for model in table.living(one)] for one in (unit, foe))
    return min([gap(one, other) for one in own for other in theirs])


def is_within(table: Table, one: Model, other: Model, reach: int) -> bool:
    """Whether two models are at most `reach` apart; a thousandth of an inch more still counts.

    (fubar.basics.measuring)
    """
    if _far_off(table, one, other, reach):
        return False
    return within(disc(table, one), disc(table, other), reach + TOLERANCE)


def _far_off(table: Table, one: Model, other: Model, reach: int) -> bool:
    """A quick check: True only for models more than `reach` apart horizontally."""
    if table.unit_of(one).aboard or table.unit_of(other).aboard:
        return False
    far = one.radius + other.radius + reach + TOLERANCE
    return abs(one.at.x - other.at.x) > far or abs(one.at.y - other.at.y) > far


def can_reach(table: Table, one: Model, other: Model, reach: int) -> bool:
    """Whether a straight move of `reach` brings one base to the other. (fubar.action.per_figure)"""
    if _far_off(table, one, other, reach):
        return False
    return within(flat_base(table, one), flat_base(table, other), reach + TOLERANCE)


def touching(table: Table, one: Model, other: Model) -> bool:
    """Whether two bases touch, as seen from above. (fubar.melee.contact)"""
    return can_reach(table, one, other, 0)


def touches(base: Disc, other: Disc) -> bool:
    """Whether a base touches another, as seen from above. (fubar.melee.contact)"""
    return within(base._replace(elevation=0), other._replace(elevation=0), TOLERANCE)


def largest_group(table: Table, models: Sequence[Model]) -> tuple[Model, ...]:
    """The largest group of figures with gaps of at most 3 inches; of equal ones the first.

    (fubar.unit.coherency.distance)
    """
    return figures.largest_group(models, lambda one, other: is_within(table, one, other, LINK))


def out_of_touch(table: Table, unit: Unit) -> int:
    """How many living figures are out of coherency.

    (fubar.unit.coherency.penalty, fubar.unit.coherency.counted_figures)
    """
    living = table.living(unit)
    return 0 if unit.aboard or unit.vehicle else len(living) - len(largest_group(table, living))


def centre(table: Table, models: Sequence[Model]) -> Point:
    """The mean position of the models, rounded to thousandths of an inch. (fubar.activate.withdraw_from_enemy)"""
    places = [spot(table, model) for model in models]
    many = len(places)
    across, along = sum(place.x for place in places), sum(place.y for place in places)
    return Point((2 * across + many) // (2 * many), (2 * along + many) // (2 * many))


def arc(table: Table, vehicle: Unit, at: Point) -> Quarter:
    """The arc of a vehicle that contains a point; on a boundary the better one for the vehicle.

    (fubar.vehicle.damage.arcs)
    """
    return quarter(table.hull(vehicle).at, vehicle.vehicle.facing if vehicle.vehicle else 0, at)
