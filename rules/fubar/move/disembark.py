"""Places beside a vehicle for figures that get out of it, each with a legal way, none on another base."""

from collections.abc import Mapping, Sequence

from rules.fubar.board import Model, Table, Unit, flat_base, place_all, refusal
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance
from rules.geometry import Disc, Point, distance_up, overlap
from rules.kernel.script import Refused


def ways_out(
    table: Table, models: Sequence[Model], order: MoveOrder, near: Point, fellows: Mapping[str, Disc]
) -> Paths:
    """A straight way out of their vehicle for as many of these figures as there is room for.

    The ways lead to free places as near to `near` as possible; `fellows` are the places of the others of their Unit.
    (fubar.passenger.disembark)
    """
    if not models:
        return {}
    start, first = table.hull(table.units[table.unit_of(models[0]).aboard]).at, Mover(table, models[0], order)
    reach = min(allowance(table, model, order) for model in models)
    taken, tried = list(fellows.values()), dict[Point, bool]()

    def allowed(base: Disc) -> bool:
        place = base.centre
        if distance_up(start, place) > reach or any(overlap(base, other) for other in taken):
            return False
        if place not in tried:
            tried[place] = first.may_take((start, place), {})
        return tried[place]

    low, high = Point(start.x - reach, start.y - reach), Point(start.x + reach, start.y + reach)
    zone = (low, Point(high.x, low.y), high, Point(low.x, high.y))
    found: Paths = {}
    for model in models:
        places = place_all(table, [model], near, zone, allowed)
        if places is None:
            break
        found[model.id] = (start, places[model.id])
        taken.append(flat_base(table, model, places[model.id]))
    return found


def check_all_out(table: Table, unit: Unit, paths: Mapping[str, Sequence[Point]]) -> None:
    """Refuses ways that leave some of a Unit aboard while the others get out.

    Raises `Refused`. (fubar.passenger.disembark)
    """
    many = len(table.living(unit))
    if unit.aboard and len(paths) < many:
        carrier = table.units[unit.aboard].name
        raise Refused(refusal("no-room", unit=unit.name, carrier=carrier, value=len(paths), bound=many))
