"""Distances in space between bases and terrain, and the shortest way around walls."""

from collections.abc import Sequence

from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.around import Detour, shortest_way
from rules.geometry.disc import Disc
from rules.geometry.point import Point, distance_up, root_up, square_distance
from rules.geometry.polygon import Outline, distance_to


def feature_gap(disc: Disc, feature: Feature) -> int:
    """The distance in space from a base, which is flat, to the volume of a feature, rounded up; 0 when they touch."""
    aside = max(0, distance_to(feature.outline, disc.centre) - disc.radius)
    over = max(0, feature.elevation - disc.elevation, disc.elevation - feature.top)
    return root_up(aside * aside + over * over)


def gap_around(field: Battlefield, one: Disc, other: Disc, walls: Sequence[Outline]) -> tuple[int, Detour | None]:
    """The distance between two bases on one level by the shortest way around walls, and that way.

    Both radii are subtracted, as from the straight distance. If walls separate the bases, the distance is larger than
    the board and there is no way.
    """
    way = shortest_way(one.centre, other.centre, walls, field.width, field.height)
    if way is None:
        return field.width + field.height + 1, None
    return max(0, way.length - one.radius - other.radius), way


def wholly_within(disc: Disc, centre: Point, radius: int) -> bool:
    """Whether no part of a base is outside of a circle, seen from above, such as smoke or a round zone."""
    spare = radius - disc.radius
    return spare >= 0 and square_distance(disc.centre, centre) <= spare * spare


def farthest(disc: Disc, point: Point) -> int:
    """The distance from a point to the farthest part of a base, seen from above, rounded up."""
    return distance_up(disc.centre, point) + disc.radius
