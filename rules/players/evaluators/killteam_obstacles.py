"""What one goes around on a map of Kill Team: whether a straight walk leads past it, and the places at its rims."""

from collections.abc import Iterable, Iterator

from rules.geometry.line import meets_any
from rules.geometry.point import Point
from rules.geometry.polygon import Box, Outline, box
from rules.killteam.killzone.parts import rectangle

ASIDE = 10  # thousandths: what a base keeps off what it goes around
FOOT = 12  # and off what it is about to climb

Obstacle = tuple[Box, Outline, Outline]
"""What one goes around: its extent with room for a base, the outline of that, and its own."""


def within(area: Box, at: Point, room: int) -> bool:
    """Whether a base that needs so much room is wholly in an upright rectangle there."""
    left, low, right, high = area
    return left + room <= at.x <= right - room and low + room <= at.y <= high - room


def is_past(solid: Iterable[Obstacle], a: Point, b: Point) -> bool:
    """Whether a straight walk leads past all of these."""
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
                doubtful.append(around)  # two of them may touch along the way, which is no gap
    return not doubtful or not meets_any(a, b, doubtful)


def _aside(extent: Box, a: Point, b: Point) -> int:
    """Above 0 where the line through a and b passes an upright rectangle, 0 where it touches it, below 0 inside."""
    left, low, right, high = extent
    dx, dy = b.x - a.x, b.y - a.y
    off = dx * (low + high - 2 * a.y) - dy * (left + right - 2 * a.x)
    return abs(off) - abs(dx) * (high - low) - abs(dy) * (right - left)


def _as_near(outline: Outline, a: Point, b: Point) -> Outline:
    """What one may not come to: nearer than where one stands already, or will."""
    left, low, right, high = box(outline)
    off = min(max(left - at.x, at.x - right, low - at.y, at.y - high) for at in (a, b)) - ASIDE // 2
    return rectangle(left - off, low - off, right + off, high + off) if off > 0 else outline


def is_in(extent: Box, at: Point) -> bool:
    """Whether a place is inside an upright rectangle, off its edges."""
    return extent[0] < at.x < extent[2] and extent[1] < at.y < extent[3]


def with_room(outline: Outline, room: int) -> Obstacle:
    """What one goes around who needs so much room about the middle."""
    left, low, right, high = box(outline)
    off = room + ASIDE
    extent = left - off, low - off, right + off, high + off
    return extent, rectangle(*extent), tuple(outline)


def edge_places(extent: Box, room: int) -> Iterator[tuple[Point, Point]]:
    """Places on both sides of an edge: at the corners and the middle of each side, first that on top."""
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
