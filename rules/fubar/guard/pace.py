"""A declared move in its instants: everybody has covered the same fraction of the way at each of them."""

from collections.abc import Sequence
from functools import cached_property
from itertools import pairwise

from msgspec import Struct

from rules.fubar.board.table import Table
from rules.geometry.path import path_length, point_along
from rules.geometry.point import Point, distance_up

INSTANT = 500


class March(Struct, frozen=True, kw_only=True, dict=True):
    """A declared move of a Unit: each figure's path from where it starts, and the way a vehicle ends up facing."""

    unit: str
    paths: dict[str, tuple[Point, ...]]
    facing: int | None = None

    @property
    def instants(self) -> int:
        """How many instants the move has, one each half inch of its longest path. (fubar.guard.instant)"""
        return -(-self.length // INSTANT)

    @cached_property
    def length(self) -> int:
        """The longest path."""
        return max((path_length(path) for path in self.paths.values()), default=0)

    def covered(self, instant: int) -> int:
        """How much of the longest path has been covered by then."""
        return self.length * instant // self.instants if self.instants else 0

    def places(self, instant: int) -> dict[str, Point]:
        """Where everybody is at that instant: each has covered the same fraction of its path."""
        of = self.instants
        return {id_: _along(path, instant, of) for id_, path in self.paths.items()}


def under_way(table: Table, move: March, instant: int) -> Table:
    """The table with the moving Unit where it is at that instant. (fubar.guard.instant)"""
    living = {model.id for model in table.living(table.units[move.unit])}
    return table.with_places({id_: at for id_, at in move.places(instant).items() if id_ in living})


def _along(path: Sequence[Point], part: int, of: int) -> Point:
    """The place at a fraction of a path."""
    if part >= of or tuple(path) == (path[0], path[0]):
        return path[-1]
    left = path_length(path) * part // of
    for a, b in pairwise(path):
        leg = distance_up(a, b)
        if left <= leg:
            return point_along(a, b, left)
        left -= leg
    return path[-1]
