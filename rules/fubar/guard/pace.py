"""A declared move in its instants: all have covered the same fraction of the way; when they first touch an enemy."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.fubar.board import TOLERANCE, Model, Table, touching
from rules.geometry import Point, box
from rules.skirmish.marching import Pace

INSTANT: Final = 500


@dataclass(frozen=True, kw_only=True)
class March:
    """A declared move of a Unit: each figure's path from where it starts, and the way a vehicle ends up facing."""

    unit: str
    paths: dict[str, tuple[Point, ...]]
    facing: int | None = None

    @cached_property
    def pace(self) -> Pace:
        """The move in instants, one each half inch of its longest path. (fubar.guard.instant)"""
        return Pace(self.paths, INSTANT)


def living_places(table: Table, move: March, instant: int) -> dict[str, Point]:
    """Where those who live are at that instant. (fubar.guard.instant)"""
    living = {model.id for model in table.living(table.units[move.unit])}
    return {id_: at for id_, at in move.pace.places(instant).items() if id_ in living}


def under_way(table: Table, move: March, instant: int) -> Table:
    """The table with the moving Unit where it is at that instant. (fubar.guard.instant)"""
    return table.with_places(living_places(table, move, instant))


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
