"""When a move first brings a base against an enemy's: until then those On Guard may fire at it."""

from collections.abc import Iterator, Sequence

from rules.fubar.board.measure import TOLERANCE, touching
from rules.fubar.board.table import Model, Table
from rules.fubar.guard.pace import March, under_way
from rules.geometry.point import Point
from rules.geometry.polygon import box


def first_contact(table: Table, move: March) -> int:
    """The first instant at which a mover touches an enemy it does not touch yet; past the last when none does.

    (fubar.guard.against_assault)
    """
    meetings = tuple(_meetings(table, move))
    for instant in range(1, move.pace.instants + 1) if meetings else ():
        then = under_way(table, move, instant)
        if any(touching(then, then.models[mover], foe) for mover, foe in meetings):
            return instant
    return move.pace.instants + 1


def _meetings(table: Table, move: March) -> Iterator[tuple[str, Model]]:
    """Every living mover with every enemy along its way that it does not touch yet."""
    unit = table.units[move.unit]
    foes = [model for model in table.on_board() if model.seat != unit.seat]
    for mover in (model for model in table.living(unit) if model.id in move.paths):
        for foe in foes:
            reach = mover.radius + foe.radius + TOLERANCE
            if _is_beside(move.paths[mover.id], foe.at, reach) and not touching(table, mover, foe):
                yield mover.id, foe


def _is_beside(path: Sequence[Point], place: Point, reach: int) -> bool:
    """A quick sieve: False only for places more than `reach` off the path."""
    left, top, right, bottom = box(tuple(path))
    return left - reach <= place.x <= right + reach and top - reach <= place.y <= bottom + reach
