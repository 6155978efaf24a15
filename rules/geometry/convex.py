"""Convex outlines as what lies inside all their sides: what a straight line does there, told by the sides of its ends.

    1      A place has a bit for each side it is not strictly inside of. Two places that share a bit are on one
  +---+    side of the outline together, and so is the whole line between them; a place without any bit is inside.
8 | 0 | 2  An inset region is what lies deeper inside than some distance.
  +---+
    4  6
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import isqrt

from rules.geometry.point import Point
from rules.geometry.polygon import Outline, area2, edges

Numbers = tuple[int, int]
Region = tuple[tuple[int, int, int], ...]
"""For each side what makes across·y - along·x + base, which is above 0 strictly inside."""


Shade = tuple[int, int, int, int, int, int, int]
"""What a convex outline hides from a place: across and along, the sides that it is not strictly inside of, and the ways
from there to the corners at both ends of these. Plain numbers: nothing that a collector would have to look through."""


@lru_cache(maxsize=4096)
def region(outline: Outline, inset: int = 0) -> Region:
    """What lies strictly more than `inset` inside a convex outline; () for an outline that is not convex."""
    corners = _corners(outline)
    sides = [(a, b.x - a.x, b.y - a.y) for a, b in edges(corners)]
    following = sides[1:] + sides[:1]
    if any(dx * ahead < dy * across for (_, dx, dy), (_, across, ahead) in zip(sides, following, strict=True)):
        return ()
    return tuple((dx, dy, dy * a.x - dx * a.y - isqrt(inset * inset * (dx * dx + dy * dy))) for a, dx, dy in sides)


def outside(region: Region, places: Sequence[Point]) -> tuple[int, ...]:
    """For each place the sides it is not strictly inside of, a bit each."""
    sides = [(across, along, base, 1 << number) for number, (across, along, base) in enumerate(region)]
    return tuple([sum([bit for dx, dy, base, bit in sides if dx * y - dy * x + base <= 0]) for x, y in places])


def heights(region: Region, places: Sequence[Point]) -> list[tuple[int, ...]]:
    """How far each place is inside every side, each side by a measure of its own."""
    return [tuple([dx * y - dy * x + base for dx, dy, base in region]) for x, y in places]


def shades(outline: Outline, places: Sequence[Point]) -> tuple[Shade, ...]:
    """What a convex outline hides from each place."""
    told = zip(places, outside(region(outline), places), strict=True)
    ends = [(x, y, sides, *_ends(outline, sides)) for (x, y), sides in told]
    return tuple([(x, y, sides, u.x - x, u.y - y, v.x - x, v.y - y) for x, y, sides, u, v in ends])


def past(here: Sequence[Shade], there: Sequence[Shade], lines: Iterable[Numbers]) -> Iterator[Numbers]:
    """The lines between places of which no length is strictly inside, each line by the numbers of its places.

    A line past one side is, one that begins or ends inside is not; others go in exactly if they run between corners.
    """
    for line in lines:
        ax, ay, sides, left_x, left_y, right_x, right_y = here[line[0]]
        bx, by, beyond, _, _, _, _ = there[line[1]]
        dx, dy = bx - ax, by - ay
        if sides and beyond and not sides & beyond:
            if dx * left_y <= dy * left_x or dx * right_y >= dy * right_x:
                yield line
        elif sides & beyond or not (dx or dy):
            yield line


@lru_cache(maxsize=4096)
def _ends(outline: Outline, sides: int) -> tuple[Point, Point]:
    """The corners at both ends of sides that follow one another; any where there are none."""
    corners = _corners(outline)
    here = [sides >> number & 1 for number in range(len(corners))]
    before = here[-1:] + here[:-1]
    turns = {ahead - behind: corner for ahead, behind, corner in zip(here, before, corners, strict=True)}
    return turns.get(1, corners[0]), turns.get(-1, corners[0])


def _corners(outline: Outline) -> Outline:
    """The corners counter-clockwise."""
    return outline if area2(outline) > 0 else outline[::-1]


def passes(region: Region, a: Point, b: Point) -> bool:
    """Whether any length of the line between two places is strictly inside; never where an outline is not convex."""
    return bool(region) and dives(*heights(region, (a, b)))


def dives(a: Sequence[int], b: Sequence[int]) -> bool:
    """Whether any length of the line between two places of these heights is strictly inside."""
    low, low_over, high, high_over = 0, 1, 1, 1
    for here, there in zip(a, b, strict=True):
        if here <= 0:
            if there <= 0:
                return False
            if -here * low_over > low * (there - here):
                low, low_over = -here, there - here
        elif there < 0 and here * high_over < high * (here - there):
            high, high_over = here, here - there
    return low * high_over < high * low_over
