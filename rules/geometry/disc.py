"""Round bases: how far apart two of them are and whether they cover common ground."""

from typing import NamedTuple

from rules.geometry.point import Point, root_up, square_distance


class Disc(NamedTuple):
    """An upright cylinder on a round base: a model, wreck or marker; `elevation` is where its foot is."""

    centre: Point
    radius: int
    elevation: int = 0
    height: int = 0

    @property
    def top(self) -> int:
        """The height of its head above the table."""
        return self.elevation + self.height


def reaches(square: int, radii: int, level: int, reach: int, scale: int = 1) -> bool:
    """Whether bases with these joint radii, their centres `square` / `scale`² apart, are within reach.

    The gap g between the bases and the difference of level z satisfy g² + z² <= reach²; no root is taken.

    (a)---g---.
              |z       with g = √square - radii: brought to one side and squared twice, all is whole numbers
             (b)
    """
    spare = reach * reach - level * level
    if reach < 0 or spare < 0:
        return False
    excess = square - (radii * radii + spare) * scale * scale
    return excess <= 0 or excess * excess <= 4 * radii * radii * spare * scale**4


def within(a: Disc, b: Disc, reach: int) -> bool:
    """Whether two bases are at most `reach` apart in three dimensions; exact, and exactly `reach` counts."""
    (ax, ay), a_radius, a_level, _ = a
    (bx, by), b_radius, b_level, _ = b
    square, radii = (ax - bx) * (ax - bx) + (ay - by) * (ay - by), a_radius + b_radius
    if a_level == b_level:
        return reach >= 0 and square <= (radii + reach) * (radii + reach)
    return reaches(square, radii, a_level - b_level, reach)


def gap(a: Disc, b: Disc) -> int:
    """The distance from base to base in three dimensions, rounded up; 0 when they touch or overlap.

    It is the smallest reach the two bases are within, so it never disagrees with `within`.
    """
    apart = max(0, root_up(square_distance(a.centre, b.centre)) - a.radius - b.radius)
    level = abs(a.elevation - b.elevation)
    if not level:
        return apart
    distance = root_up(apart * apart + level * level)
    while within(a, b, distance - 1):
        distance -= 1
    return distance


def overlap(a: Disc, b: Disc) -> bool:
    """Whether two bases cover common area, seen from above; touching edges do not overlap."""
    radii = a.radius + b.radius
    return square_distance(a.centre, b.centre) < radii * radii
