"""Outlines of terrain: simple polygons, convex or not, and what lies in them."""

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from itertools import pairwise

from rules.geometry.disc import Disc
from rules.geometry.line import interior_windows
from rules.geometry.point import Point, root_up, square_distance
from rules.geometry.rotation import rotated

Outline = tuple[Point, ...]
Box = tuple[int, int, int, int]


def edges(outline: Outline) -> Iterator[tuple[Point, Point]]:
    """The sides of the outline in order, each as its two corners."""
    return zip(outline, outline[1:] + outline[:1], strict=True)


@lru_cache(maxsize=4096)
def box(outline: Outline) -> Box:
    """The smallest upright rectangle around the outline: left, bottom, right, top."""
    across = [corner.x for corner in outline]
    along = [corner.y for corner in outline]
    return min(across), min(along), max(across), max(along)


def area2(outline: Outline) -> int:
    """Twice the area of the outline; positive when its corners run counter-clockwise."""
    return sum(a.x * b.y - b.x * a.y for a, b in edges(outline))


def contains_at(outline: Outline, x: int, y: int, over: int) -> bool:
    """Whether the point (x / over, y / over) is inside or on the edge."""
    inside = False
    ax, ay = outline[-1].x * over - x, outline[-1].y * over - y
    for corner_x, corner_y in outline:
        bx, by = corner_x * over - x, corner_y * over - y
        if ay * by <= 0:
            cross = ax * by - bx * ay
            if cross == 0 and ax * bx <= 0:
                return True
            if (ay > 0) != (by > 0) and (cross > 0) == (by > ay):
                inside = not inside
        ax, ay = bx, by
    return inside


def on_edge(outline: Outline, x: int, y: int, over: int) -> bool:
    """Whether the point (x / over, y / over) is on the edge."""
    for a, b in edges(outline):
        ax, ay, bx, by = a.x * over - x, a.y * over - y, b.x * over - x, b.y * over - y
        if ax * by == bx * ay and ay * by <= 0 and ax * bx <= 0:
            return True
    return False


def contains(outline: Outline, point: Point) -> bool:
    """Whether the point is inside the outline; its edge counts as inside."""
    return contains_at(outline, *point, 1)


def nearer_than(a: Point, b: Point, point: Point, distance: int) -> bool:
    """Whether the point is strictly less than `distance` from the segment a-b.

    before  | abreast |  beyond       Before a and beyond b the ends decide, abreast of it the height over the
            a=========b               segment; all three without a root.
    """
    (ax, ay), (bx, by), (x, y) = a, b, point
    ex, ey, x, y = bx - ax, by - ay, x - ax, y - ay
    length = ex * ex + ey * ey
    along = x * ex + y * ey
    if along <= 0:
        return x * x + y * y < distance * distance
    if along >= length:
        return square_distance(b, point) < distance * distance
    cross = ex * y - ey * x
    return cross * cross < distance * distance * length


def overlaps_disc(outline: Outline, centre: Point, radius: int) -> bool:
    """Whether outline and circle have area in common; touching is not overlap."""
    left, bottom, right, top = box(outline)
    x, y = centre
    if not (left - radius < x < right + radius and bottom - radius < y < top + radius):
        return False
    return contains(outline, centre) or any(nearer_than(a, b, centre, radius) for a, b in edges(outline))


def disc_inside(outline: Outline, disc: Disc) -> bool:
    """Whether the whole base lies in the outline; it may touch the edge from inside."""
    return contains(outline, disc.centre) and not any(
        nearer_than(a, b, disc.centre, disc.radius) for a, b in edges(outline)
    )


def inside_rectangle(disc: Disc, width: int, height: int) -> bool:
    """Whether the whole base lies on a board of this size; it may touch the edge from inside."""
    (x, y), radius = disc.centre, disc.radius
    return radius <= x <= width - radius and radius <= y <= height - radius


def distance_to(outline: Outline, point: Point) -> int:
    """The distance from the point to the outline, rounded up; 0 inside."""
    return 0 if contains(outline, point) else distance_to_rim(outline, point)


def distance_to_rim(outline: Outline, point: Point) -> int:
    """The distance from the point to the edge of the outline, inside or outside, rounded up."""
    return root_up(min([_square_to_edge(a, b, point) for a, b in edges(outline)]))


def _square_to_edge(a: Point, b: Point, point: Point) -> int:
    """The squared distance, rounded up."""
    (ax, ay), (bx, by), (x, y) = a, b, point
    ex, ey, x, y = bx - ax, by - ay, x - ax, y - ay
    length = ex * ex + ey * ey
    along = x * ex + y * ey
    if along <= 0:
        return x * x + y * y
    if along >= length:
        return square_distance(b, point)
    cross = ex * y - ey * x
    return -(-cross * cross // length)


def polygons_overlap(one: Outline, other: Outline) -> bool:
    """Whether two outlines have area in common; touching edges or corners is not overlap."""
    if not boxes_overlap(box(one), box(other)):
        return False
    if any(interior_windows(a, b, other) for a, b in edges(one)):
        return True
    if any(interior_windows(a, b, one) for a, b in edges(other)):
        return True
    return _same_ground(one, other)


def closer_than(one: Outline, other: Outline, distance: int) -> bool:
    """Whether two outlines overlap or come strictly closer to each other than `distance`."""
    return (
        polygons_overlap(one, other)
        or any(nearer_than(a, b, corner, distance) for a, b in edges(one) for corner in other)
        or any(nearer_than(a, b, corner, distance) for a, b in edges(other) for corner in one)
    )


def may_be_within(outline: Outline, place: Point, reach: int) -> bool:
    """A quick sieve: False only for places more than `reach` off an outline, or off a path with these corners."""
    left, bottom, right, top = box(outline)
    return left - reach <= place.x <= right + reach and bottom - reach <= place.y <= top + reach


def box_around(one: Disc, other: Disc) -> Box:
    """The smallest upright rectangle around all lines between two bases."""
    (ax, ay), (bx, by) = one.centre, other.centre
    return (
        min(ax - one.radius, bx - other.radius),
        min(ay - one.radius, by - other.radius),
        max(ax + one.radius, bx + other.radius),
        max(ay + one.radius, by + other.radius),
    )


def boxes_overlap(one: Box, other: Box) -> bool:
    """Whether two upright rectangles have area in common."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def _same_ground(one: Outline, other: Outline) -> bool:
    """Whether outlines that never enter each other are the same: an inner point of one is in the other."""
    levels = sorted(corner.y for corner in one)
    low, high = next((a, b) for a, b in pairwise(levels) if a < b)
    y = Fraction(low + high, 2)
    crossed = sorted(a.x + (y - a.y) * Fraction(b.x - a.x, b.y - a.y) for a, b in edges(one) if (a.y > y) != (b.y > y))
    x = (crossed[0] + crossed[1]) / 2
    over = x.denominator * y.denominator
    return contains_at(other, int(x * over), int(y * over), over)


def translate(outline: Outline, across: int, along: int) -> Outline:
    """The outline moved by so much."""
    return tuple(Point(corner.x + across, corner.y + along) for corner in outline)


def rotate(outline: Outline, centre: Point, degrees: int) -> Outline:
    """The outline turned counter-clockwise about the centre, its corners rounded to whole thousandths."""
    return tuple(rotated(corner, centre, degrees) for corner in outline)
