"""Convex outlines as what lies inside all their sides: what a straight line does there, told by the sides of its ends.

    1      A place has a bit for each side it is not strictly inside of. Two places that share a bit are on one
  +---+    side of the outline together, and so is the whole line between them; a place without any bit is inside.
8 | 0 | 2  An inset region is what lies deeper inside than some distance.
  +---+
    4  6
"""

from collections.abc import Sequence
from functools import lru_cache
from math import isqrt

from rules.geometry.point import Point
from rules.geometry.polygon import Outline, area2, edges

Region = tuple[tuple[int, int, int], ...]
"""For each side what makes across·y - along·x + base, which is above 0 strictly inside."""


@lru_cache(maxsize=4096)
def region(outline: Outline, inset: int = 0) -> Region:
    """What lies strictly more than `inset` inside a convex outline; () for an outline that is not convex."""
    corners = outline if area2(outline) > 0 else outline[::-1]
    sides = [(a, b.x - a.x, b.y - a.y) for a, b in edges(corners)]
    following = sides[1:] + sides[:1]
    if any(dx * ahead < dy * across for (_, dx, dy), (_, across, ahead) in zip(sides, following, strict=True)):
        return ()
    return tuple((dx, dy, dy * a.x - dx * a.y - isqrt(inset * inset * (dx * dx + dy * dy))) for a, dx, dy in sides)


def outside(region: Region, places: Sequence[Point]) -> tuple[int, ...]:
    """For each place the sides it is not strictly inside of, a bit each."""
    sides = [(across, along, base, 1 << number) for number, (across, along, base) in enumerate(region)]
    return tuple([sum([bit for dx, dy, base, bit in sides if dx * y - dy * x + base <= 0]) for x, y in places])


def passes(region: Region, a: Point, b: Point) -> bool:
    """Whether any length of the line between two places is strictly inside; never where an outline is not convex."""
    if not region:
        return False
    (ax, ay), (bx, by) = a, b
    low, low_over, high, high_over = 0, 1, 1, 1
    for dx, dy, base in region:
        here, there = dx * ay - dy * ax + base, dx * by - dy * bx + base
        if here <= 0:
            if there <= 0:
                return False
            if -here * low_over > low * (there - here):
                low, low_over = -here, there - here
        elif there < 0 and here * high_over < high * (here - there):
            high, high_over = here, here - there
    return low * high_over < high * low_over
