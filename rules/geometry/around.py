"""The shortest way between two places around walls, as a string pulled tight: it bends only at their corners.

Corners are tried by the length of the way so far, the shortest first, each with all that is in view of it; the first
time b comes up, its way is the shortest.

    a ----.      |
           '----o|======|
    =============|       '---- b
"""

from collections.abc import Iterator, Sequence
from heapq import heappop, heappush

from msgspec import Struct

from rules.geometry.line import meets_any
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline


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
    corners = {corner for wall in walls for corner in wall if 0 < corner.x < width and 0 < corner.y < height}
    waiting: list[tuple[int, tuple[Point, ...]]] = [(0, (a,))]
    done: set[Point] = set()
    while waiting:
        length, points = heappop(waiting)
        here = points[-1]
        if here == b:
            return Way(points, length)
        if here in done:
            continue
        done.add(here)
        for corner in _in_view(here, (corners | {b}) - done, walls):
            heappush(waiting, (length + distance_up(here, corner), (*points, corner)))
    return None


def _in_view(here: Point, places: set[Point], walls: Sequence[Outline]) -> Iterator[Point]:
    return (place for place in places if not meets_any(here, place, walls))
