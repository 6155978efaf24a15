"""Closing to contact: the places in which one base touches another, and ends of paths set against a base.

A base touches another when their edges are apart by no more than `hair`, and never overlaps it:

        mover at 20°  o
    start *--------> o(target)        `beside` tries the straight way first,
        mover at -20° o               then places turned about the target
"""

from collections.abc import Iterator, Sequence

from rules.geometry.disc import Disc, gap, overlap, within
from rules.geometry.line import shortened
from rules.geometry.path import point_along, span_over_disc
from rules.geometry.point import Point, distance_up, root_up, square_distance
from rules.geometry.turn import turned

Direction = tuple[int, int]

AROUND = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100)


def shifted(start: Point, direction: Direction, length: int) -> Point:
    """The point so far from the start in that direction, rounded to whole thousandths towards the start."""
    far = root_up(direction[0] * direction[0] + direction[1] * direction[1]) or 1
    across, along = (shortened(side * length, far) for side in direction)
    return Point(start.x + across, start.y + along)


def spot_beside(base: Disc, target: Disc, hair: int) -> Point:
    """The place nearest to the base, straight towards the target, at which the two touch; its own if they do already.

    The nearest grid point may lie a thousandth too near or too far, so those around it are tried.
    """
    radii = base.radius + target.radius

    def touches(spot: Point) -> bool:
        return radii * radii <= square_distance(spot, target.centre) <= (radii + hair) * (radii + hair)

    if touches(base.centre):
        return base.centre
    way = (target.centre.x - base.centre.x, target.centre.y - base.centre.y)
    near = shifted(base.centre, way, distance_up(base.centre, target.centre) - radii)
    around = (Point(near.x + across, near.y + along) for across in range(-3, 4) for along in range(-3, 4))
    return min(filter(touches, around), key=lambda spot: (square_distance(spot, base.centre), spot))


def beside(base: Disc, target: Disc, hair: int, turns: Sequence[int] = AROUND) -> Iterator[Point]:
    """Places in contact with the target, the straight one first, then turned about it by so many degrees."""
    for degrees in turns:
        yield spot_beside(base._replace(centre=turned(base.centre, target.centre, degrees)), target, hair)


def snapped(end: Disc, path: Sequence[Point], targets: Sequence[Disc], hair: int, snap: int) -> tuple[Point, ...]:
    """The path with its end, where the base `end` stands, set against the nearest target within `snap` of it.

    A last leg that ends on that base is cut short where it first meets it; one that goes right over it stays as it is
    drawn, for the rules to refuse.
    """
    near = [target for target in targets if within(end, target, snap)]
    if not near:
        return tuple(path)
    target = min(near, key=lambda target: gap(end, target))
    if overlap(end, target):
        met = span_over_disc(path[-2], path[-1], end.radius, target.centre, target.radius)
        if met is None or met[0] <= 0:
            return tuple(path)
        end = end._replace(centre=point_along(path[-2], path[-1], met[0]))
    return (*path[:-1], spot_beside(end, target, hair))
