"""Fans of lines between two bases: from points on the edge of one to the facing edge of the other."""

from rules.battlefield.lines import SpaceLine
from rules.geometry.disc import Disc
from rules.geometry.point import Point, root_up, square_distance
from rules.geometry.rotation import arc_cosine, turn_by


def edge_points(disc: Disc, many: int) -> tuple[Point, ...]:
    """So many points on the edge of a base, evenly spaced, the first in the direction of the x axis."""
    (x, y), radius = disc.centre, disc.radius
    turned = (turn_by(radius, 0, 360_000 * number // many) for number in range(many))
    return tuple(Point(x + across, y + along) for across, along in turned)


def facing_points(disc: Disc, eye: Point, between: int) -> tuple[Point, ...]:
    """The part of a base's edge that faces a point outside: its two tangent points and so many evenly between.

    From the right to the left as seen from the eye. From inside the base there is only its middle.

                  . t            The angle at the middle between the eye and a tangent point t has the
        eye  ------( c )         cosine radius / distance.
                  ' t
    """
    dx, dy = eye.x - disc.centre.x, eye.y - disc.centre.y
    square = square_distance(eye, disc.centre)
    if square <= disc.radius * disc.radius:
        return (disc.centre,)
    distance = root_up(square)
    half = arc_cosine(disc.radius, distance)
    steps = between + 1
    angles = [half * (2 * step - steps) // steps for step in range(steps + 1)]
    spots = (turn_by(dx * disc.radius, dy * disc.radius, angle) for angle in angles)
    return tuple(
        Point(disc.centre.x + _part(across, distance), disc.centre.y + _part(along, distance))
        for across, along in spots
    )


def fan(start: Point, level: int, target: Disc, *, between: int, lift: int) -> tuple[SpaceLine, ...]:
    """The lines from one start point, at a height, to the facing edge of a base, all so much above both feet."""
    ends = facing_points(target, start, between)
    return tuple(SpaceLine(start, end, level + lift, target.elevation + lift) for end in ends)


def _part(number: int, over: int) -> int:
    return (2 * number + over) // (2 * over)
