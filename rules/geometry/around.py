"""The shortest way between two places around walls, as a string pulled tight: it bends only at their corners.

The ways between all corners are worked out once; then the corners next to a and b are tried, those of the shortest way
first: the first two that are in view of a and of b are on the shortest way.

    a ----.      |
           '----o|======|
    =============|       '---- b
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
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
    firsts = [(distance_up(a, corner), corner) for corner in maze.corners]
    lasts = {corner: distance_up(corner, b) for corner in maze.corners}
    ways = [
        (begun + length + lasts[last], first, last)
        for begun, first in firsts
        for last, (length, _) in maze.branches[first].items()
    ]
    heapify(ways)
    while ways:
        length, first, last = heappop(ways)
        if _in_view(maze, a, first) and _in_view(maze, b, last):
            return Way((a, *maze.between(first, last), b), length)
    return None


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
    def views(self) -> dict[Point, list[tuple[int, Point]]]:
        """The corners in view of each corner, each with how far it is: two see each other or do not."""
        views: dict[Point, list[tuple[int, Point]]] = {corner: [] for corner in self.corners}
        for one, other in combinations(self.corners, 2):
            if not meets_any(one, other, self.walls):
                far = distance_up(one, other)
                views[one].append((far, other))
                views[other].append((far, one))
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
                for far, corner in self.views[here]:
                    if corner not in branch:
                        heappush(waiting, (length + far, corner, here))
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


@lru_cache(maxsize=1 << 16)
def _in_view(maze: _Maze, here: Point, corner: Point) -> bool:
    return not meets_any(here, corner, maze.walls)
