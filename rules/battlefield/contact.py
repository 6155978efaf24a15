"""Coming near others on the way: the first point of a path within reach, and paths that must keep away.

             .- reach -.          The mover's distance to a target falls and then rises along a leg: it is looked
path ------x-----------------     for the nearest place (n), then halved between the last place outside and n
           cut   n  (target)      for x, a whole thousandth from which the target is surely within reach.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from rules.battlefield.climb import HIGHEST, Level, levels
from rules.battlefield.surface import level_at
from rules.battlefield.terrain import Battlefield, elevation_at
from rules.geometry.disc import Disc, reaches, within
from rules.geometry.point import Point, distance_up


class Contact(Struct, frozen=True):
    """A path cut where the mover arrives within reach of a target, that target's key, and the surfaces if named."""

    path: tuple[Point, ...]
    target: str
    on: tuple[str, ...] = ()


class _Leg(NamedTuple):
    """A leg walked at one height with a target in view."""

    a: Point
    b: Point
    mover: Disc
    target: Disc
    reach: int

    def near(self, at: Fraction) -> bool:
        """Whether the mover is within reach at this fraction of the leg, exact."""
        over = at.denominator
        dx = (self.a.x - self.target.centre.x) * over + (self.b.x - self.a.x) * at.numerator
        dy = (self.a.y - self.target.centre.y) * over + (self.b.y - self.a.y) * at.numerator
        radii = self.mover.radius + self.target.radius
        level = self.mover.elevation - self.target.elevation
        return reaches(dx * dx + dy * dy, radii, level, self.reach, over)

    def closest(self, low: Fraction, high: Fraction) -> Fraction:
        """The fraction between low and high at which the mover is nearest to the target."""
        dx, dy = self.b.x - self.a.x, self.b.y - self.a.y
        centre = self.target.centre
        along = (centre.x - self.a.x) * dx + (centre.y - self.a.y) * dy
        return min(high, max(low, Fraction(along, dx * dx + dy * dy)))


class _Walk(NamedTuple):
    """A base carried along a path whose points lie on the surfaces named, on the highest without names."""

    field: Battlefield
    mover: Disc
    path: Sequence[Point]
    on: Sequence[str]

    def end(self, number: int) -> Disc:
        """The base at a point of the path."""
        point = self.path[number]
        elevation = level_at(self.field, point, self.on[number]) if self.on else elevation_at(self.field, point)
        return self.mover._replace(centre=point, elevation=elevation)

    def base_at(self, level: Level, point: Point) -> Disc:
        """The base at a point near a part of the path."""
        elevation = level.elevation if self.on else elevation_at(self.field, point)
        return self.mover._replace(centre=point, elevation=elevation)

    def leg(self, level: Level, target: Disc, reach: int) -> _Leg:
        """A part of the path with a target in view."""
        at_height = self.mover._replace(elevation=level.elevation)
        return _Leg(self.path[level.leg], self.path[level.leg + 1], at_height, target, reach)

    def cut_on(self, level: Level) -> tuple[str, ...]:
        """The names of the surfaces up to a place on a part of the path."""
        if not self.on:
            return ()
        return (*self.on[: level.leg + 1], level.surface.id if level.surface else self.on[level.leg + 1])


def comes_within(
    field: Battlefield,
    mover: Disc,
    path: Sequence[Point],
    targets: Mapping[str, Disc],
    reach: int,
    on: Sequence[str] = HIGHEST,
) -> str | None:
    """The first target, in the order given, that any point of the path (ends included) is within reach of."""
    walk = _Walk(field, mover, path, on)
    ends = walk.end(0), walk.end(-1)
    levelled = levels(field, path, on)
    for name, target in targets.items():
        if any(within(end, target, reach) for end in ends):
            return name
        if any(_passes_near(walk.leg(level, target, reach), level) for level in levelled):
            return name
    return None


def _passes_near(leg: _Leg, level: Level) -> bool:
    return leg.near(leg.closest(*_fractions(level)))


def first_contact(
    field: Battlefield,
    mover: Disc,
    path: Sequence[Point],
    targets: Mapping[str, Disc],
    reach: int,
    on: Sequence[str] = HIGHEST,
) -> Contact | None:
    """Where the mover first arrives within reach of a target that it was not within reach of just before.

    A target near its start counts only after it has been left. Measured in three dimensions with the mover at the
    height of the ground along the path, which begins at `path[0]`. The cut point is in whole thousandths, is `within`
    reach of the target, and lies at most two thousandths beside the path. Among targets reached at the same point the
    first in the given order counts.
    """
    walk = _Walk(field, mover, path, on)
    levelled = levels(field, path, on)
    best: tuple[int, Fraction, Contact] | None = None
    for name, target in targets.items():
        for level, at in _arrivals(walk, levelled, target, reach):
            if best and (level.leg, at) >= best[:2]:
                break
            cut = _cut(walk, level, at, target, reach)
            if cut:
                best = level.leg, at, Contact((*path[: level.leg + 1], cut), name, walk.cut_on(level))
                break
    return best[2] if best else None


def _arrivals(walk: _Walk, levelled: Sequence[Level], target: Disc, reach: int) -> Iterator[tuple[Level, Fraction]]:
    """Every time the mover enters the target's reach: the place, and its level."""
    inside = within(walk.end(0), target, reach)
    for level in levelled:
        leg = walk.leg(level, target, reach)
        low, high = _fractions(level)
        inside = inside and leg.near(low)
        nearest = leg.closest(low, high)
        if not inside and leg.near(nearest):
            yield level, _entry(leg, low, nearest)
        inside = leg.near(high)
    if levelled and not inside and within(walk.end(-1), target, reach):
        yield levelled[-1], Fraction(1)


def _entry(leg: _Leg, low: Fraction, nearest: Fraction) -> Fraction:
    """The first whole thousandth of the leg within reach; the nearest place itself if it lies between two."""
    if leg.near(low):
        return low
    length = distance_up(leg.a, leg.b)
    before, after = low * length // 1, -(-nearest * length // 1)
    while after - before > 1:
        middle = (before + after) // 2
        if leg.near(Fraction(middle, length)):
            after = middle
        else:
            before = middle
    return min(Fraction(after, length), nearest)


def _cut(walk: _Walk, level: Level, at: Fraction, target: Disc, reach: int) -> Point | None:
    """The point in whole thousandths nearest to this place on the path from which the target is within reach."""
    a, b = walk.path[level.leg], walk.path[level.leg + 1]
    length, (_, high) = distance_up(a, b), _fractions(level)
    while at <= high:
        for point in _around(a, b, at, length):
            if within(walk.base_at(level, point), target, reach):
                return point
        if at == high:
            return None
        at = min(high, at + Fraction(1, length))
    return None


def _around(a: Point, b: Point, at: Fraction, length: int) -> list[Point]:
    """The points around a place on a leg, nearest first, those that lengthen the way last."""
    x, y = a.x + (b.x - a.x) * at, a.y + (b.y - a.y) * at
    allowed = -(-length * at // 1)

    def order(point: Point) -> tuple[bool, Fraction, Point]:
        return distance_up(a, point) > allowed, (point.x - x) ** 2 + (point.y - y) ** 2, point

    steps = range(-1, 3)
    return sorted((Point(x // 1 + across, y // 1 + along) for across in steps for along in steps), key=order)


def _fractions(level: Level) -> tuple[Fraction, Fraction]:
    window = level.window
    return Fraction(window.low, window.low_over), Fraction(window.high, window.high_over)
