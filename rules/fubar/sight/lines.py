"""The 81 lines between two bases, nine points of each, and which of them are stopped by areas.

For convex outlines most lines are decided by the sides that their ends lie outside of; the others are measured.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import Final, NamedTuple

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.board import TOLERANCE
from rules.geometry import Disc, Outline, Point, distance_up, interior_windows, segment_meets_outline
from rules.geometry.convex import Numbers, Shade, dives, heights, outside, passes, past, region, shades
from rules.geometry.path import spans_over_rim
from rules.geometry.rotation import rim
from rules.geometry.window import Window
from rules.kernel.cache import BoundedCache, cached_on

RIM: Final = 2_000
_INNER: Final = RIM - 10 * TOLERANCE
_DEEP: Final = RIM + 10 * TOLERANCE  # 10: more than any rounding error

Line = tuple[Point, Point]
_ALL: Final = tuple(product(range(9), range(9)))


class Screen(NamedTuple):
    """A feature that may hide two bases from each other, and which of them are inside."""

    feature: Feature
    holds_one: bool
    holds_other: bool


def is_any_clear(field: Battlefield, screens: Sequence[Screen], one: Disc, other: Disc) -> bool:
    """Whether nothing stops one of the lines; those along both sides are tried first."""
    (ax, ay), (bx, by) = one.centre, other.centre
    aside = [(bx - ax) * y - (by - ay) * x for x, y in rim(one.radius)]
    abreast = [1 + aside.index(most) for most in (max(aside), min(aside))]
    likely = [(points(one)[i], points(other)[i]) for i in abreast]
    if any(not any(stops(screen, *line) for screen in screens) for line in likely):
        return True
    return any(True for _ in clear_lines(field, screens, one, other))


def clear_lines(field: Battlefield, screens: Sequence[Screen], one: Disc, other: Disc) -> Iterator[Line]:
    """The lines between two bases that nothing stops, the line between middles first. (fubar.sight.geometry)"""
    starts, ends = points(one), points(other)
    lines: Iterable[Numbers] = _ALL
    for screen in screens:
        left = _past if region(screen.feature.outline) else _measured
        lines = left(field, screen, one, other, lines)
    return ((starts[i], ends[j]) for i, j in lines)


@lru_cache(maxsize=1_000)
def points(base: Disc) -> tuple[Point, ...]:
    """The middle of a base and eight points of its edge, every 45 degrees from the x axis. (fubar.sight.geometry)"""
    return (base.centre, *(Point(base.centre.x + x, base.centre.y + y) for x, y in rim(base.radius)))


def _measured(
    field: Battlefield, screen: Screen, one: Disc, other: Disc, lines: Iterable[Numbers]
) -> Iterator[Numbers]:
    """The lines that the feature does not stop, each measured."""
    starts, ends = points(one), points(other)
    return ((i, j) for i, j in lines if starts[i] == ends[j] or not stops(screen, starts[i], ends[j]))


def _past(field: Battlefield, screen: Screen, one: Disc, other: Disc, lines: Iterable[Numbers]) -> Iterable[Numbers]:
    """The lines that a convex feature does not stop."""
    if screen.holds_one or screen.holds_other:
        return _out(field, screen, one, other, lines)
    return past(_shades(field, screen.feature, one), _shades(field, screen.feature, other), lines)


def _out(field: Battlefield, screen: Screen, one: Disc, other: Disc, lines: Iterable[Numbers]) -> Iterator[Numbers]:
    """The lines out of a convex area that are not stopped."""
    starts, ends = points(one), points(other)
    here, there = _depths(field, screen.feature, one), _depths(field, screen.feature, other)
    for i, j in lines:
        free = _leaves_area(here[i], there[j]) if screen.holds_one else _leaves_area(there[j], here[i])
        if free or (free is None and not stops(screen, starts[i], ends[j])):
            yield i, j


Depth = tuple[int, int, int, tuple[int, ...], tuple[int, ...]]
"""The sides that a place is outside of: of an area and of two depths within it; and how far it is inside those."""


def _leaves_area(held: Depth, other: Depth) -> bool | None:
    """Whether a line out of an area stays in its rim on one side, and is not stopped."""
    (area, inner, deep, in_inner, in_deep), (its_area, its_inner, its_deep, its_in_inner, its_in_deep) = held, other
    if area or inner & its_inner:
        return True if area & its_area or not area else None
    if not (deep and its_deep) or dives(in_deep, its_in_deep):
        return False
    return None if dives(in_inner, its_in_inner) else True


def _depths(field: Battlefield, feature: Feature, base: Disc) -> tuple[Depth, ...]:
    """How deep each point of a base is inside a feature."""
    known = cached_on(field, "depths", lambda: BoundedCache[tuple[str, Disc], tuple[Depth, ...]](2_000))
    return known.answer((feature.id, base), lambda: tuple(_depth(feature.outline, points(base))))


def _depth(outline: Outline, places: Sequence[Point]) -> Iterator[Depth]:
    parts = [region(outline, inset) for inset in (0, _INNER, _DEEP)]
    sides, within = [outside(part, places) for part in parts], [heights(part, places) for part in parts[1:]]
    return zip(*sides, *within, strict=True)


def _shades(field: Battlefield, feature: Feature, base: Disc) -> tuple[Shade, ...]:
    """What a feature hides from each point of a base."""
    known = cached_on(field, "shades", lambda: BoundedCache[tuple[str, Disc], tuple[Shade, ...]](4_000))
    return known.answer((feature.id, base), lambda: shades(feature.outline, points(base)))


def stops(screen: Screen, start: Point, end: Point) -> bool:
    """Whether the feature stops this line.

    A model in an area sees out only through the outer 2 inches. (fubar.sight.area_blocks, fubar.sight.other_areas,
    fubar.sight.edge_band)
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
    """Whether the part of the line inside stays within 2 inches of the outline. (fubar.sight.edge_band)

    That is certain for a short line that ends there, and for one that stays away from the deep part of a convex
    outline.
    """
    length = distance_up(start, end)
    low, high = window.low * length // window.low_over, -(-window.high * length // window.high_over)
    if high - low <= RIM and (window.low > 0 or window.high < window.high_over):
        return True
    inner = region(outline, _INNER)
    if inner and not passes(inner, start, end):
        return True
    near = spans_over_rim(start, end, RIM + TOLERANCE, outline)
    return any(first <= low + TOLERANCE and high <= last + TOLERANCE for first, last in near)
