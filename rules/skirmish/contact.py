"""Closing to contact: the places in which one base touches another, and ends of paths set against a base.

A base touches another when their edges are apart by no more than `hair`, and never overlaps it:

        mover at 20°  o
    start *--------> o(target)        `places_in_contact` tries the straight way first,
        mover at -20° o               then places turned about the target
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from rules.geometry.disc import Disc, gap, overlap, within
from rules.geometry.line import round_to_zero
from rules.geometry.path import point_along, span_over_disc
from rules.geometry.point import INCH, Point, distance_up, root_up, square_distance
from rules.geometry.rotation import rotated

Direction = tuple[int, int]
Ways = dict[str, tuple[Point, ...]]

SHARES = (4, 3, 2, 1)
AROUND = (0, 20, -20, 40, -40, 60, -60, 80, -80, 100, -100)


def shifted_point(start: Point, direction: Direction, length: int) -> Point:
    """The point at that distance from the start in that direction, rounded to thousandths towards the start."""
    far = root_up(direction[0] * direction[0] + direction[1] * direction[1]) or 1
    across, along = (round_to_zero(side * length, far) for side in direction)
    return Point(start.x + across, start.y + along)


def spot_beside(base: Disc, target: Disc, hair: int) -> Point:
    """The nearest place, straight towards the target, at which the base touches it; its own if they already touch.

    The nearest grid point may be a thousandth too near or too far, so the points around it are tried.
    """
    radii = base.radius + target.radius
    least, most = radii * radii, (radii + hair) * (radii + hair)
    if least <= square_distance(base.centre, target.centre) <= most:
        return base.centre
    apart = distance_up(base.centre, target.centre) - radii
    way = (target.centre.x - base.centre.x, target.centre.y - base.centre.y)
    out = (-INCH * way[0], -INCH * way[1]) if any(way) else (1, 0)  # from above the target: to its nearest side
    near = shifted_point(base.centre, way, apart) if apart > 0 else shifted_point(target.centre, out, radii)
    (x, y), (at_x, at_y), (from_x, from_y) = near, target.centre, base.centre
    touching = (
        ((across - from_x) ** 2 + (along - from_y) ** 2, across, along)
        for across in range(x - 3, x + 4)
        for along in range(y - 3, y + 4)
        if least <= (across - at_x) ** 2 + (along - at_y) ** 2 <= most
    )
    return Point(*min(touching)[1:])


def places_in_contact(base: Disc, target: Disc, hair: int, turns: Sequence[int] = AROUND) -> Iterator[Point]:
    """Places in contact with the target, the straight one first, then rotated around it by so many degrees."""
    for degrees in turns:
        yield spot_beside(base._replace(centre=rotated(base.centre, target.centre, degrees)), target, hair)


def snapped_path(end: Disc, path: Sequence[Point], targets: Sequence[Disc], hair: int, snap: int) -> tuple[Point, ...]:
    """The path with its end moved against the nearest target within `snap` of the base `end`.

    A last leg that ends on that base is cut where it first meets it; one that crosses it is left as drawn, for the
    rules to refuse.
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


@dataclass(frozen=True)
class ClosingFigure:
    """A figure that moves into contact: its base at the start, its allowance, and its base at another place.

    `may_take` says whether the rules allow a path, given the final places of its fellows.
    """

    id: str
    base: Disc
    reach: int
    standing: Callable[[Point], Disc]
    may_take: Callable[[Sequence[Point], Mapping[str, Disc]], bool]

    def is_free(self, path: Sequence[Point], ends: Mapping[str, Disc]) -> bool:
        """Whether it may take a path, which ends on no fellow's base."""
        end = self.standing(path[-1])
        taken = any(overlap(end, other) for id_, other in ends.items() if id_ != self.id)
        return not taken and self.may_take(path, ends)


def ways_in(closers: Sequence[ClosingFigure], foes: Sequence[Disc], ends: Mapping[str, Disc], hair: int) -> Ways:
    """A straight path into contact for each figure that has one, the nearest first; `ends` are the fellows' places."""
    return _one_by_one(closers, foes, ends, {}, lambda closer, ends: _way_in(closer, foes, ends, hair))


def ways_towards(
    closers: Sequence[ClosingFigure], foes: Sequence[Disc], ends: Mapping[str, Disc], hair: int, planned: Ways
) -> Ways:
    """The planned paths, and for the other figures a straight path as far towards the nearest foe as there is room."""
    return _one_by_one(closers, foes, ends, planned, lambda closer, ends: _way_towards(closer, foes, ends, hair))


def _one_by_one(
    closers: Sequence[ClosingFigure],
    foes: Sequence[Disc],
    ends: Mapping[str, Disc],
    planned: Ways,
    way: Callable[[ClosingFigure, Mapping[str, Disc]], tuple[Point, ...] | None],
) -> Ways:
    """The figures in order, the nearest first; later ones avoid the ends of earlier ones."""
    found, by_id = dict(planned), {closer.id: closer for closer in closers}
    free = [closer for closer in closers if closer.id not in planned]
    for closer in sorted(free, key=lambda closer: min((gap(closer.base, foe) for foe in foes), default=0)):
        taken = {**ends, **{id_: by_id[id_].standing(path[-1]) for id_, path in found.items()}}
        path = way(closer, taken)
        if path is not None:
            found[closer.id] = path
    return found


def _way_in(
    closer: ClosingFigure, foes: Sequence[Disc], ends: Mapping[str, Disc], hair: int
) -> tuple[Point, ...] | None:
    base, reach = closer.base, closer.reach + hair
    for foe in sorted((foe for foe in foes if within(base, foe, reach)), key=lambda foe: gap(base, foe)):
        for place in places_in_contact(base, foe, hair):
            path = (base.centre, place)
            if distance_up(*path) <= reach and closer.is_free(path, ends):
                return path
    return None


def _way_towards(
    closer: ClosingFigure, foes: Sequence[Disc], ends: Mapping[str, Disc], hair: int
) -> tuple[Point, ...] | None:
    start, foe = closer.base.centre, min(foes, key=lambda foe: gap(closer.base, foe), default=None)
    if foe is None:
        return None
    for share in SHARES:
        length = min(closer.reach * share // SHARES[0], gap(closer.base, foe) - 2 * hair)
        for degrees in AROUND[:5]:
            goal = rotated(foe.centre, start, degrees)
            path = (start, shifted_point(start, (goal.x - start.x, goal.y - start.y), max(0, length)))
            if path[0] != path[1] and closer.is_free(path, ends):
                return path
    return None
