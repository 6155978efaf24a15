"""The 81 lines between two bases, nine points of each: which of them areas about the way between the bases stop.

Beside a convex outline most of that follows from which of its sides the ends of a line lie outside of; other lines are
measured.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board.measure import TOLERANCE
from rules.geometry.convex import outside, passes, region
from rules.geometry.disc import Disc
from rules.geometry.line import interior_windows, segment_meets_outline
from rules.geometry.path import merged, swept
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline, edges
from rules.geometry.sweep import over_edge, over_point
from rules.geometry.turn import turned
from rules.geometry.window import WHOLE, Span, Window, dip_span
from rules.kernel.kept import Known, beside

RIM: Final = 2_000
_INNER: Final = RIM - 10 * TOLERANCE
_DEEP: Final = RIM + 10 * TOLERANCE  # 10: more than anything rounding could add

Line = tuple[Point, Point]


class Screen(NamedTuple):
    """A feature that may hide two bases from each other, and which of them are in it."""

    feature: Feature
    holds_one: bool
    holds_other: bool


def is_any_clear(field: Battlefield, screens: Sequence[Screen], one: Disc, other: Disc) -> bool:
    """Whether nothing stops one of the lines; those of the middles and along both sides of the way are tried first."""
    (ax, ay), (bx, by) = one.centre, other.centre
    right, left = (_abreast(one.radius, bx - ax, by - ay, sign) for sign in (1, -1))
    likely = ((points(one)[i], points(other)[i]) for i in (0, right, left))
    if any(not any(_stops(screen, *line) for screen in screens) for line in likely):
        return True
    return any(True for _ in clear_lines(field, screens, one, other))


def _abreast(radius: int, dx: int, dy: int, sign: int) -> int:
    """The number of the point of a base that is farthest to one side of a way."""
    return 1 + max(range(8), key=lambda i: sign * (dx * rim(radius)[i].y - dy * rim(radius)[i].x))


def clear_lines(field: Battlefield, screens: Sequence[Screen], one: Disc, other: Disc) -> Iterator[Line]:
    """The lines between two bases that nothing stops, from middle to middle first. (fubar.sight.geometry)"""
    glances = [_glance(field, screen, one, other) for screen in screens]
    for (start, end), *stopped in zip(product(points(one), points(other)), *glances, strict=True):
        if start == end or (
            True not in stopped
            and not any(
                at_once is None and _stops(screen, start, end) for screen, at_once in zip(screens, stopped, strict=True)
            )
        ):
            yield start, end


@lru_cache(maxsize=1_000)
def points(base: Disc) -> tuple[Point, ...]:
    """The middle of a base and eight points of its rim, every 45 degrees from the x axis. (fubar.sight.geometry)"""
    return (base.centre, *(Point(base.centre.x + x, base.centre.y + y) for x, y in rim(base.radius)))


@lru_cache(maxsize=100)
def rim(radius: int, step: int = 45) -> tuple[Point, ...]:
    """The points of a circle about the origin, every so many degrees from the x axis."""
    return tuple(turned(Point(radius, 0), Point(0, 0), degrees) for degrees in range(0, 360, step))


def _glance(field: Battlefield, screen: Screen, one: Disc, other: Disc) -> list[bool | None]:
    """Whether the feature stops each line, where that can be told at once.

    A line past one side is free, one that begins or ends inside is stopped.
    """
    if not region(screen.feature.outline):
        return [None] * 81
    if not (screen.holds_one or screen.holds_other):
        here, there = _sides(field, screen.feature, one), _sides(field, screen.feature, other)
        return [False if start & end else None if start and end else True for start in here for end in there]
    starts, ends = (
        list(zip(*(_sides(field, screen.feature, base, inset) for inset in (0, _INNER, _DEEP)), strict=True))
        for base in (one, other)
    )
    if screen.holds_one:
        return [_told_out(start, end) for start in starts for end in ends]
    return [_told_out(end, start) for start in starts for end in ends]


def _told_out(inner: Sequence[int], outer: Sequence[int]) -> bool | None:
    """A line out of an area is free along one side of its rim, and stopped when it begins or ends beyond the rim."""
    if inner[0] & outer[0]:
        return False
    if inner[0]:
        return None
    if inner[1] & outer[1]:
        return False
    return None if inner[2] and outer[2] else True


def _sides(field: Battlefield, feature: Feature, base: Disc, inset: int = 0) -> tuple[int, ...]:
    """For each point of a base the sides of a feature, or of what is so deep in it, that it is outside of."""
    known = beside(field, "sides", lambda: Known[tuple[str, Disc, int], tuple[int, ...]](4_000))
    asked = feature.id, base, inset
    return known.get(asked) or known.put(asked, outside(region(feature.outline, inset), points(base)))


def _stops(screen: Screen, start: Point, end: Point) -> bool:
    """Whether the feature stops this line. From its own area a model looks out through the outer 2 inches only.

    (fubar.sight.area_blocks, fubar.sight.other_areas, fubar.sight.edge_band)
    """
    outline = screen.feature.outline
    if not (screen.holds_one or screen.holds_other):
        return segment_meets_outline(start, end, outline)
    if passes(region(outline, _DEEP), start, end):
        return True
    inside = interior_windows(start, end, outline)
    if len(inside) != 1:
        return bool(inside)
    window = inside[0]
    begins = window.low == 0 if screen.holds_one else window.high == window.high_over
    return not (begins and _in_rim(outline, start, end, window))


def _in_rim(outline: Outline, start: Point, end: Point, window: Window) -> bool:
    """Whether the part of the line that is inside stays within 2 inches of the outline. (fubar.sight.edge_band)

    A short one that ends there surely does, and one that never comes near the deep part of a convex outline.
    """
    length = distance_up(start, end)
    low, high = window.low * length // window.low_over, -(-window.high * length // window.high_over)
    if high - low <= RIM and (window.low > 0 or window.high < window.high_over):
        return True
    inner = region(outline, _INNER)
    if inner and not passes(inner, start, end):
        return True
    return any(first <= low + TOLERANCE and high <= last + TOLERANCE for first, last in _near(outline, start, end))


def _near(outline: Outline, start: Point, end: Point) -> tuple[Span, ...]:
    """The parts of a line within 2 inches of the outline."""
    sweep, length = swept(start, end, RIM + TOLERANCE), distance_up(start, end)
    found: list[Span | None] = []
    for u, v in edges(outline):
        found.append(dip_span(over_point(sweep, u), WHOLE, length))
        abreast = over_edge(sweep, u, v, WHOLE)
        found.append(dip_span(*abreast, length) if abreast else None)
    return merged(span for span in found if span)
