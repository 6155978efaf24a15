"""The shortest way between two places around walls, as a string pulled tight: it bends only at their corners.

The ways between all corners are worked out once; then the corners next to a are tried, those first by which a straight
line would be shortest, until no other can begin a shorter way than one whose last corner is in view of b.

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


class Detour(Struct, frozen=True):
    """A way with its places from end to end, and its length, each leg rounded up to a thousandth."""

    points: tuple[Point, ...]
    length: int


def shortest_way(a: Point, b: Point, walls: Sequence[Outline], width: int, height: int) -> Detour | None:
    """The shortest way from a to b on a board of this size; None when the walls part them.

    It may run along a wall and bend at a corner, but goes through no seam between walls that touch, and the edge of
    the board is a wall: corners on it lead nowhere.
    """
    if not meets_any(a, b, walls):
        return Detour((a, b), distance_up(a, b))
    maze = _maze(tuple(walls), width, height)
    begun, ended = _legs(maze, a), _legs(maze, b)
    ways: list[tuple[int, Point, Point]] = []
    for least, first in sorted((begun[corner] + ended[corner], corner) for corner in maze.corners):
        if ways and (way := _first_in_view(maze, ways, b, shorter_than=least)):
            return Detour((a, *maze.between(way[1], way[2]), b), way[0])
        if _in_view(maze, a, first):
            for last, (length, _) in maze.branches[first].items():
                heappush(ways, (begun[first] + length + ended[last], first, last))
    way = _first_in_view(maze, ways, b)
    return Detour((a, *maze.between(way[1], way[2]), b), way[0]) if way else None


def _first_in_view(
    maze: "_Maze", ways: list[tuple[int, Point, Point]], b: Point, *, shorter_than: int | None = None
) -> tuple[int, Point, Point] | None:
    """The shortest of these ways whose last corner is in view of b; what is shorter and leads nowhere is taken out."""
    while ways and (shorter_than is None or ways[0][0] < shorter_than):
        way = heappop(ways)
        if _in_view(maze, b, way[2]):
            return way
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


@lru_cache(maxsize=1 << 12)
def _legs(maze: _Maze, here: Point) -> dict[Point, int]:
    """How far each corner is in a straight line, whatever stands between."""
    return {corner: distance_up(here, corner) for corner in maze.corners}


@lru_cache(maxsize=1 << 16)
def _in_view(maze: _Maze, here: Point, corner: Point) -> bool:
    return not meets_any(here, corner, maze.walls)
