"""Ways into contact: straight paths for as many figures as can reach an enemy, and the nearest the others can get."""

from collections.abc import Mapping, Sequence
from typing import Final

from rules.fubar.board.measure import TOLERANCE, disc, spot
from rules.fubar.board.table import Model, Table
from rules.fubar.move.course import MoveOrder, Mover, Paths, allowance
from rules.geometry.disc import Disc, gap, overlap, within
from rules.geometry.point import Point, distance_up
from rules.geometry.turn import turned
from rules.skirmish.closing import AROUND, beside, shifted, snapped

SHARES: Final = (4, 3, 2, 1)
SNAP: Final = 250


def foes_of(table: Table, units: Sequence[str]) -> tuple[Model, ...]:
    """The living models of these Units."""
    return tuple(model for id_ in units for model in table.living(table.units[id_]))


def ways_in(table: Table, movers: Sequence[Model], foes: Sequence[Model], order: MoveOrder) -> Paths:
    """A straight path into contact for each mover that has one, the nearest mover first. (fubar.melee.contact)"""
    found: Paths = {}
    for mover in _nearest_first(table, movers, foes):
        path = _way_in(table, mover, foes, order, _ends(table, mover, found))
        if path is not None:
            found[mover.id] = path
    return found


def ways_towards(
    table: Table, movers: Sequence[Model], foes: Sequence[Model], order: MoveOrder, planned: Paths
) -> Paths:
    """For movers without a way into contact, a straight path as far towards the nearest enemy as there is room."""
    found = dict(planned)
    for mover in _nearest_first(table, [mover for mover in movers if mover.id not in planned], foes):
        path = _way_towards(table, mover, foes, order, _ends(table, mover, found))
        if path is not None:
            found[mover.id] = path
    return found


def _nearest_first(table: Table, movers: Sequence[Model], foes: Sequence[Model]) -> list[Model]:
    bodies = [disc(table, foe) for foe in foes]
    return sorted(movers, key=lambda mover: min((gap(_body(table, mover), body) for body in bodies), default=0))


def _body(table: Table, mover: Model) -> Disc:
    """The mover's own base where its path begins: in the middle of the vehicle, for one aboard."""
    return disc(table, mover, spot(table, mover))


def _ends(table: Table, mover: Model, planned: Mapping[str, Sequence[Point]]) -> dict[str, Disc]:
    """Where the mover's fellows will be: at the end of their paths, or where they stand."""
    unit = table.unit_of(mover)
    ends = {id_: disc(table, table.models[id_], path[-1]) for id_, path in planned.items()}
    if unit.aboard:
        return ends
    return {model.id: disc(table, model) for model in table.living(unit)} | ends


def _way_in(
    table: Table, mover: Model, foes: Sequence[Model], order: MoveOrder, ends: Mapping[str, Disc]
) -> tuple[Point, ...] | None:
    base, limit = _body(table, mover), allowance(table, mover, order)
    near = sorted(foes, key=lambda foe: gap(base, disc(table, foe)))
    near = [foe for foe in near if within(base, disc(table, foe), limit + TOLERANCE)]
    going = Mover(table, mover, order)
    for foe in near:
        for place in beside(base, disc(table, foe), TOLERANCE):
            path = (base.centre, place)
            if distance_up(*path) <= limit + TOLERANCE and _is_free(going, path, ends):
                return path
    return None


def _way_towards(
    table: Table, mover: Model, foes: Sequence[Model], order: MoveOrder, ends: Mapping[str, Disc]
) -> tuple[Point, ...] | None:
    base, limit = _body(table, mover), allowance(table, mover, order)
    foe = min(foes, key=lambda foe: gap(base, disc(table, foe)), default=None)
    if foe is None:
        return None
    going = Mover(table, mover, order)
    for share in SHARES:
        length = min(limit * share // SHARES[0], gap(base, disc(table, foe)) - 2 * TOLERANCE)
        for degrees in AROUND[:5]:
            goal = turned(foe.at, base.centre, degrees)
            way = (goal.x - base.centre.x, goal.y - base.centre.y)
            path = (base.centre, shifted(base.centre, way, max(0, length)))
            if path[0] != path[1] and _is_free(going, path, ends):
                return path
    return None


def _is_free(mover: Mover, path: tuple[Point, ...], ends: Mapping[str, Disc]) -> bool:
    end = disc(mover.table, mover.model, path[-1])
    taken = any(overlap(end, other) for id_, other in ends.items() if id_ != mover.model.id)
    return not taken and mover.may_take(path, ends)


def set_against(table: Table, mover: Model, path: Sequence[Point], foes: Sequence[Model]) -> tuple[Point, ...]:
    """The path with its end in contact, if it ends within a quarter inch of an enemy or on its base."""
    bases = [disc(table, foe) for foe in foes]
    return snapped(disc(table, mover, path[-1]), path, bases, TOLERANCE, SNAP)
