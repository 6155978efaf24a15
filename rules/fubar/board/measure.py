"""Distances, groups and arcs: base to base, in touch, by which side. What every rule asks before it allows anything."""

from collections.abc import Sequence

from rules.fubar.board.table import Model, Table, Unit
from rules.geometry import Disc, Point, gap, within
from rules.skirmish import figures
from rules.skirmish.facing import Quarter, quarter

TOLERANCE = 1  # a thousandth more than a limit still counts: lengths are rounded up
LINK = 3_000


def spot(table: Table, model: Model) -> Point:
    """Where the model is: a figure aboard is where its vehicle is. (fubar.passenger.no_actions)"""
    carrier = table.units[model.unit].aboard
    return table.hull(table.units[carrier]).at if carrier else model.at


def disc(table: Table, model: Model, at: Point | None = None) -> Disc:
    """The upright cylinder of a model, there or at another place; a figure aboard is measured from the hull.

    (fubar.basics.measuring, fubar.passenger.disembark)
    """
    carrier = table.units[model.unit].aboard
    if carrier and at is None:
        return disc(table, table.hull(table.units[carrier]))
    where = model.at if at is None else at
    return figures.standing(table.field, where, model.radius, model.height)


def gap_between(table: Table, one: Model, other: Model) -> int:
    """Base edge to base edge, in thousandths of an inch, rounded up; for showing. (fubar.basics.measuring)"""
    return gap(disc(table, one), disc(table, other))


def apart(table: Table, unit: Unit, foe: Unit) -> int:
    """How far the nearest figures of two Units are from each other. (fubar.basics.measuring)"""
    own, theirs = ([disc(table, model) for model in table.living(one)] for one in (unit, foe))
    return min([gap(one, other) for one in own for other in theirs])


def is_within(table: Table, one: Model, other: Model, reach: int) -> bool:
    """Whether two models are at most `reach` apart; a thousandth more still counts. (fubar.basics.measuring)"""
    far = one.radius + other.radius + reach + TOLERANCE
    if not table.unit_of(one).aboard and not table.unit_of(other).aboard and not _near(one.at, other.at, far):
        return False
    return within(disc(table, one), disc(table, other), reach + TOLERANCE)


def _near(one: Point, other: Point, far: int) -> bool:
    """A quick sieve: False only for places more than `far` apart on the flat."""
    return abs(one.x - other.x) <= far and abs(one.y - other.y) <= far


def touching(table: Table, one: Model, other: Model) -> bool:
    """Whether two bases are in contact. (fubar.melee.contact)"""
    return is_within(table, one, other, 0)


def largest_group(table: Table, models: Sequence[Model]) -> tuple[Model, ...]:
    """The most figures linked by steps of 3 inches or less, the first such group. (fubar.unit.coherency.distance)"""
    return figures.largest_group(models, lambda one, other: is_within(table, one, other, LINK))


def out_of_touch(table: Table, unit: Unit) -> int:
    """How many living figures are not in touch with the rest.

    (fubar.unit.coherency.penalty, fubar.unit.coherency.counted_figures)
    """
    living = table.living(unit)
    return 0 if unit.aboard or unit.vehicle else len(living) - len(largest_group(table, living))


def centre(table: Table, models: Sequence[Model]) -> Point:
    """The mean of the models' positions, rounded to whole thousandths. (fubar.activate.withdraw_from_enemy)"""
    places = [spot(table, model) for model in models]
    many = len(places)
    across, along = sum(place.x for place in places), sum(place.y for place in places)
    return Point((2 * across + many) // (2 * many), (2 * along + many) // (2 * many))


def arc(table: Table, vehicle: Unit, at: Point) -> Quarter:
    """The arc of a vehicle a point lies in, on a boundary the better one for it. (fubar.vehicle.damage.arcs)"""
    return quarter(table.hull(vehicle).at, vehicle.vehicle.facing if vehicle.vehicle else 0, at)
