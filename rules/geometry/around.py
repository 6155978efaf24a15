"""The shortest way between two places around walls, as a string pulled tight: it bends only at their corners.

Corners are tried by the length of the way so far, the shortest first, each with all that is in view of it; the first
time b comes up, its way is the shortest.

    a ----.      |
           '----o|======|
    =============|       '---- b
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heappop, heappush
from itertools import combinations

from msgspec import Struct

from rules.geometry.line import meets_any
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline

Branch = dict[Point, tuple[int, Point]]
"""For each place that can be reached how far it is, and the place before it on the way there."""


class Way(Struct, frozen=True):
    """A way with its places from end to end, and its length, each leg rounded up to a thousandth."""

    points: tuple[Point, ...]
    length: int


def shortest_way(a: Point, b: Point, walls: Sequence[Outline], width: int, height: int) -> Way | None:
    """The shortest way from a to b on a board of this size; None when the walls part them.

    It may run along a wall and bend at a corner, but goes through no seam between walls that touch, and the edge of
    the board is a wall: corners on it lead nowhere.
    """
    if not meets_any(a, b, walls):
        return Way((a, b), distance_up(a, b))
    maze = _maze(tuple(walls), width, height)
    ends = {corner: distance_up(corner, b) for corner in _in_view(maze, b)}
    ways = (
        (distance_up(a, first) + maze.branches[first][last][0] + rest, first, last)
        for first in _in_view(maze, a)
        for last, rest in ends.items()
        if last in maze.branches[first]
    )
    best = min(ways, default=None)
    if best is None:
        return None
    length, first, last = best
    return Way((a, *maze.between(first, last), b), length)


@dataclass(frozen=True, eq=False)
class _Maze:
    """Walls on a board, and the shortest ways between all corners one can go around, worked out once."""

    walls: tuple[Outline, ...]
    width: int
    height: int

    @cached_property
    def corners(self) -> tuple[Point, ...]:
        inner = (p for wall in self.walls for p in wall if 0 < p.x < self.width and 0 < p.y < self.height)
        return tuple(sorted(set(inner)))

    @cached_property
    def views(self) -> dict[Point, list[Point]]:
        """The corners in view of each corner: two see each other or do not."""
        views: dict[Point, list[Point]] = {corner: [] for corner in self.corners}
        for one, other in combinations(self.corners, 2):
            if not meets_any(one, other, self.walls):
                views[one].append(other)
                views[other].append(one)
        return views

    @cached_property
    def branches(self) -> dict[Point, Branch]:
        return {corner: self._branch(corner) for corner in self.corners}

    def _branch(self, start: Point) -> Branch:
        waiting: list[tuple[int, Point, Point]] = [(0, start, start)]
        branch: Branch = {}
        while waiting:
            length, here, before = heappop(waiting)
            if here not in branch:
                branch[here] = length, before
                for corner in self.views[here]:
                    heappush(waiting, (length + distance_up(here, corner), corner, here))
        return branch

    def between(self, first: Point, last: Point) -> tuple[Point, ...]:
        """The corners from one to another, both included."""
        way = [last]
        while way[-1] != first:
            way.append(self.branches[first][way[-1]][1])
        return tuple(reversed(way))


@lru_cache(maxsize=64)
def _maze(walls: tuple[Outline, ...], width: int, height: int) -> _Maze:
    return _Maze(walls, width, height)


@lru_cache(maxsize=1 << 15)
def _in_view(maze: _Maze, here: Point) -> tuple[Point, ...]:
    if here in maze.views:
        return tuple(maze.views[here])
    return tuple(corner for corner in maze.corners if not meets_any(here, corner, maze.walls))
