"""How far a base can be carried, as an area: straight on as far as it pays, and round the corners of what bars it.

   . - ~ ~ - .            From the start a fan of legs, each as long as the budget pays and the way is free.
 .   |#####|   .          From every corner that can be passed another fan, on the side it opens up.
(    |#####|\\   )         Together they are what the middle of the base can reach; its rules price every leg.
 .     (o)    .
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from heapq import heappop, heappush
from typing import Final

from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.point import Point, distance_up, square_distance
from rules.geometry.polygon import Outline
from rules.geometry.rotation import turn_by

Pays = Callable[[Sequence[Point]], int | None]
"""The cost of a path in thousandths of an inch; None if it is not allowed at any cost."""

ROUND: Final = 48
STEP: Final = 360_000 // ROUND
AHEAD: Final = 14  # steps to either side of straight on in the fan from a corner
EVERY: Final = 2  # steps from one leg there to the next
CLEAR: Final = 20  # thousandths of an inch between a path and a corner
MOST: Final = 8  # corners from which paths continue
FINE: Final = 100  # thousandths of an inch: the accuracy of the end of a leg
WORTH: Final = 1_000  # thousandths of an inch that must be left at a corner to continue


def reach(start: Point, budget: int, pays: Pays, corners: Iterable[Point]) -> tuple[tuple[Point, ...], ...]:
    """Outlines that together contain every place the middle of the base can reach by ways that `pays` prices.

    Every place in them can be reached within the budget, up to the straight lines between two legs of a fan.
    """
    fans = [_fan((start,), 0, budget, pays, range(ROUND))]
    for path, cost in _turned(start, budget, pays, corners):
        fans.append((path[-1], *_fan(path, cost, budget, pays, range(-AHEAD, AHEAD + 1, EVERY))))
    return tuple(fans)


def _turned(start: Point, budget: int, pays: Pays, corners: Iterable[Point]) -> Iterator[tuple[tuple[Point, ...], int]]:
    """The cheapest way to each corner that can be passed, nearest first."""
    left = {corner for corner in corners if square_distance(start, corner) < budget * budget}
    waiting: list[tuple[int, tuple[Point, ...]]] = []
    here: tuple[Point, ...] = (start,)
    spent = 0
    for _ in range(MOST):
        for corner in left:
            if spent + distance_up(here[-1], corner) + WORTH <= budget:
                cost = pays((*here, corner))
                if cost is not None and cost + WORTH <= budget:
                    heappush(waiting, (cost, (*here, corner)))
        while waiting and waiting[0][1][-1] not in left:
            heappop(waiting)
        if not waiting:
            return
        spent, here = heappop(waiting)
        left.remove(here[-1])
        yield here, spent


def _fan(path: tuple[Point, ...], cost: int, budget: int, pays: Pays, steps: range) -> tuple[Point, ...]:
    """The ends of the legs that continue a path, one for each step from its direction."""
    here = path[-1]
    before = path[-2] if len(path) > 1 else Point(here.x - 1_000, here.y)
    dx, dy, far = here.x - before.x, here.y - before.y, max(1, distance_up(before, here))
    ends = []
    for step in steps:
        x, y = turn_by(dx * 1_000, dy * 1_000, step * STEP)
        ends.append(_farthest(path, (x // far, y // far), budget - cost, budget, pays))
    return tuple(ends)


def _farthest(path: tuple[Point, ...], way: tuple[int, int], left: int, budget: int, pays: Pays) -> Point:
    """The end of a leg that continues in a direction (in thousandths of its length) as far as possible."""

    def end(length: int) -> Point:
        return Point(path[-1].x + way[0] * length // 1_000, path[-1].y + way[1] * length // 1_000)

    def possible(length: int) -> bool:
        cost = pays((*path, end(length)))
        return cost is not None and cost <= budget

    if possible(left - 1):
        return end(left - 1)
    low, high = 0, left
    while high - low > FINE:
        middle = (low + high) // 2
        low, high = (middle, high) if possible(middle) else (low, middle)
    return end(low)


def walls_of(field: Battlefield) -> tuple[Outline, ...]:
    """The outlines of impassable terrain."""
    return tuple(feature.outline for feature in field.features if feature.impassable)


def corners_of(field: Battlefield, radius: int, walls: Iterable[Outline], solid: Iterable[Disc]) -> tuple[Point, ...]:
    """Places at which a base can turn around obstacles: at the corners of walls and around solid bases."""
    places = [place for wall in walls for place in _corner_places(wall, radius + CLEAR)]
    places += [place for disc in solid for place in _about(disc, radius + CLEAR)]
    return tuple(place for place in places if 0 < place.x < field.width and 0 < place.y < field.height)


def _corner_places(outline: Sequence[Point], away: int) -> Iterator[Point]:
    """The places off each corner with that distance to both its edges."""
    middle = Point(sum(one.x for one in outline) // len(outline), sum(one.y for one in outline) // len(outline))
    for number, corner in enumerate(outline):
        for other in (outline[number - 1], outline[(number + 1) % len(outline)]):
            far = max(1, distance_up(corner, other))
            x, y = (corner.x - other.x) * away // far, (corner.y - other.y) * away // far
            side = 1 if (corner.y - middle.y) * x - (corner.x - middle.x) * y >= 0 else -1
            yield Point(corner.x + x - side * y, corner.y + y + side * x)


def _about(disc: Disc, away: int) -> Iterator[Point]:
    """Eight places around a base, each visible from the next."""
    reach = (disc.radius + away) * 12 // 10
    for step in range(8):
        x, y = turn_by(reach, 0, step * 45_000)
        yield Point(disc.centre.x + x, disc.centre.y + y)
