"""A declared move in its instants: everybody has covered the same fraction of the way at each of them."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from rules.fubar.board.table import Table
from rules.geometry.point import Point
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
