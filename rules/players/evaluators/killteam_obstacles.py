"""Obstacles for walks on a map of Kill Team: whether a straight walk is free, and places around obstacles."""

from collections.abc import Iterable, Iterator

from rules.geometry.line import meets_any
from rules.geometry.point import Point
from rules.geometry.polygon import Box, Outline, box
from rules.killteam.killzone.parts import rectangle

ASIDE = 10  # thousandths of an inch between a base and an obstacle
FOOT = 12  # and between a base and what it is about to climb

Obstacle = tuple[Box, Outline, Outline]
"""An obstacle: its bounding box with room for a base, the outline of that, and its own outline."""


def within(area: Box, at: Point, room: int) -> bool:
    """Whether a base with that room is wholly in an upright rectangle."""
    left, low, right, high = area
    return left + room <= at.x <= right - room and low + room <= at.y <= high - room


def is_past(solid: Iterable[Obstacle], a: Point, b: Point) -> bool:
    """Whether a straight walk is free of all these obstacles."""
    left, right = (a.x, b.x) if a.x < b.x else (b.x, a.x)
    low, high = (a.y, b.y) if a.y < b.y else (b.y, a.y)
    doubtful: list[Outline] = []
    for extent, around, bare in solid:
        if extent[0] < right and extent[2] > left and extent[1] < high and extent[3] > low:
            if is_in(extent, a) or is_in(extent, b):
                doubtful.append(_as_near(bare, a, b))
            elif (aside := _aside(extent, a, b)) < 0:
                return False
            elif not aside:
                doubtful.append(around)  # two of these obstacles may touch along the way, without a gap
    return not doubtful or not meets_any(a, b, doubtful)


def _aside(extent: Box, a: Point, b: Point) -> int:
    """Positive if the line through a and b misses an upright rectangle, 0 if it touches it, else negative."""
    left, low, right, high = extent
    dx, dy = b.x - a.x, b.y - a.y
    off = dx * (low + high - 2 * a.y) - dy * (left + right - 2 * a.x)
    return abs(off) - abs(dx) * (high - low) - abs(dy) * (right - left)


def _as_near(outline: Outline, a: Point, b: Point) -> Outline:
    """The obstacle reduced so that both ends of a walk, which may be nearer to it, are outside."""
    left, low, right, high = box(outline)
    off = min(max(left - at.x, at.x - right, low - at.y, at.y - high) for at in (a, b)) - ASIDE // 2
    return rectangle(left - off, low - off, right + off, high + off) if off > 0 else outline


def is_in(extent: Box, at: Point) -> bool:
    """Whether a place is strictly inside an upright rectangle."""
    return extent[0] < at.x < extent[2] and extent[1] < at.y < extent[3]


def with_room(outline: Outline, room: int) -> Obstacle:
    """The obstacle for a base that needs so much room around its middle."""
    left, low, right, high = box(outline)
    off = room + ASIDE
    extent = left - off, low - off, right + off, high + off
    return extent, rectangle(*extent), tuple(outline)


def edge_places(extent: Box, room: int) -> Iterator[tuple[Point, Point]]:
    """Places on both sides of an edge, at the corners and the middle of each side, the one on top first."""
    left, low, right, high = extent
    out = room + FOOT
    for x in _along(left, right, room):
        yield Point(x, low + room), Point(x, low - out)
        yield Point(x, high - room), Point(x, high + out)
    for y in _along(low, high, room):
        yield Point(left + room, y), Point(left - out, y)
        yield Point(right - room, y), Point(right + out, y)


def _along(begin: int, end: int, room: int) -> Iterable[int]:
    return dict.fromkeys(
        (min(begin + room, (begin + end) // 2), (begin + end) // 2, max(end - room, (begin + end) // 2))
    )
