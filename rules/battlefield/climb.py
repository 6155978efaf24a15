"""The height of a model along its path: the surfaces its centre walks on, and where it climbs, drops or jumps.

A leg between two named places stays on the higher of their surfaces as long as that is under the centre, is on the
lower where only that is, and in the air where neither is:

    a═══════╗                 ╔═══b     a, b named "west" and "east": a jump
            ║                 ║
    ────────╨─────────c───────╨────     a "west", c GROUND: walks to the rim, drops, walks on

A leg whose ends name nothing goes over everything in its way, always on the highest.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

from rules.battlefield.surface import FLOOR, Surface, surface_at, top_of
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.path import crossings, legs
from rules.geometry.point import Point
from rules.geometry.polygon import Outline, contains_at, on_edge
from rules.geometry.window import WHOLE, Window
from rules.kernel.cache import BoundedCache, cached_on

HIGHEST: tuple[str, ...] = ()

_Way = tuple[Point, Point, str, str]


class Level(NamedTuple):
    """A part of a leg walked at one height, on a surface, or jumped (None) at the height of its higher end."""

    leg: int
    window: Window
    surface: Surface | None
    elevation: int


Place = tuple[int, int, int]
"""A place (x / over, y / over) as x, y and over."""


class Rise(NamedTuple):
    """A change of height on a leg: the id of the higher surface, and by how much, below zero when down.

    `jumped` when the way there led through the air. It leads straight up or down at `place`, between the heights `low`
    and `high`, and `through` whatever can be stood on that has the place inside and not on its rim, by id.
    """

    leg: int
    id: str
    height: int
    jumped: bool
    place: Place
    low: int
    high: int
    through: tuple[str, ...] = ()


def levels(field: Battlefield, path: Sequence[Point], on: Sequence[str] = HIGHEST) -> tuple[Level, ...]:
    """The path cut wherever the centre of the base changes its surface; `on` names the surface of each point."""
    named = on or ("",) * len(path)
    known = cached_on(field, "levels", lambda: BoundedCache[_Way, tuple[Level, ...]](1_000))
    found = list[Level]()
    for number, (a, b) in enumerate(legs(path)):
        if a == b:
            continue
        way = a, b, named[number], named[number + 1]
        levelled = known.get(way) or known.put(way, tuple(_levels(field, *way)))
        found.extend(levelled if number == 0 else (level._replace(leg=number) for level in levelled))
    return tuple(found)


def _levels(field: Battlefield, a: Point, b: Point, start: str, end: str) -> Iterator[Level]:
    """The parts of a leg, as if it were the first."""
    return _between(field, (a, b), (start, end)) if start or end else _over_all(field, a, b)


def _over_all(field: Battlefield, a: Point, b: Point) -> Iterator[Level]:
    climbable = _alongside(field, a, b)
    for window, x, y, over in _cells(a, b, climbable):
        under = next((feature for feature in climbable if contains_at(feature.outline, x, y, over)), None)
        surface = top_of(under)
        yield Level(0, window, surface, surface.elevation)


def _alongside(field: Battlefield, a: Point, b: Point) -> list[Feature]:
    """What can be climbed, the highest first, except features whose bounding rectangle the leg does not touch."""
    (west, east), (south, north) = sorted((a.x, b.x)), sorted((a.y, b.y))
    return [
        feature
        for feature, (left, bottom, right, top) in field.climbable
        if east >= left and west <= right and north >= bottom and south <= top
    ]


def _between(field: Battlefield, way: tuple[Point, Point], on: tuple[str, str]) -> Iterator[Level]:
    ends = [surface_at(field, point, name) or FLOOR for point, name in zip(way, on, strict=True)]
    low, high = sorted(ends, key=lambda surface: surface.elevation)
    for window, x, y, over in _cells(*way, [end.feature for end in ends if end.feature]):
        surface = next((end for end in (high, low) if end.under(x, y, over)), None)
        yield Level(0, window, surface, (surface or high).elevation)


def _cells(a: Point, b: Point, features: list[Feature]) -> Iterator[tuple[Window, int, int, int]]:
    """The parts of a leg between the sides it crosses, each with its middle (x, y, over)."""
    met = {at for feature in features for at in crossings(a, b, feature.outline)}
    if not met:
        yield WHOLE, a.x + b.x, a.y + b.y, 2
        return
    for low, high in pairwise(sorted({Fraction(0), Fraction(1), *met})):
        middle = (low + high) / 2
        over = middle.denominator
        x, y = a.x * over + (b.x - a.x) * middle.numerator, a.y * over + (b.y - a.y) * middle.numerator
        yield Window(low.numerator, low.denominator, high.numerator, high.denominator), x, y, over


def rises(field: Battlefield, path: Sequence[Point], on: Sequence[str] = HIGHEST) -> tuple[Rise, ...]:
    """Every change of height along the path, in order.

    The ends of the path are where the centre rests, and every place with a named surface counts: a place that names
    another surface at the same spot is a way straight up or down. A corner that is only brushed does not count.
    """
    grounds = list(_grounds(field, path, on or ("",) * len(path)))
    walked = [ground for ground in grounds if ground.surface]
    flown = {ground.leg for ground in grounds if ground.surface is None}
    return tuple(
        _rise(field, one, other, other.leg in flown)
        for one, other in pairwise(walked)
        if one.surface and other.surface and one.surface.elevation != other.surface.elevation
    )


class _Ground(NamedTuple):
    """What the centre is on (None in the air), its leg, and the places where that begins and ends."""

    leg: int
    surface: Surface | None
    first: Place
    last: Place


def _rise(field: Battlefield, one: _Ground, other: _Ground, jumped: bool) -> Rise:  # noqa: FBT001  # a fact of the rise
    here, there = one.surface or FLOOR, other.surface or FLOOR
    low, high = sorted((here, there), key=lambda surface: surface.elevation)
    place = other.first if jumped and high is here else one.last
    x, y, over = place
    return Rise(
        leg=other.leg,
        id=high.id,
        height=there.elevation - here.elevation,
        jumped=jumped,
        place=place,
        low=low.elevation,
        high=high.elevation,
        through=tuple(
            feature.id
            for feature, (left, bottom, right, top) in field.climbable
            if left * over < x < right * over
            and bottom * over < y < top * over
            and feature.elevation < high.elevation
            and feature.top > low.elevation
            and well_inside(feature.outline, place)
        ),
    )


def well_inside(outline: Outline, place: Place) -> bool:
    """Whether a place is inside of an outline and not on its edge."""
    return contains_at(outline, *place) and not on_edge(outline, *place)


def _grounds(field: Battlefield, path: Sequence[Point], on: Sequence[str]) -> Iterator[_Ground]:
    """What the centre is on, in order."""
    yield _resting(field, 0, path[0], on[0])
    levelled = levels(field, path, on)
    for leg in range(len(path) - 1):
        for level in levelled:
            if level.leg == leg:
                yield _walking(path, level)
        if on[leg + 1] or leg == len(path) - 2:
            yield _resting(field, leg, path[leg + 1], on[leg + 1])


def _resting(field: Battlefield, leg: int, at: Point, on: str) -> _Ground:
    return _Ground(leg, surface_at(field, at, on) or FLOOR, (*at, 1), (*at, 1))


def _walking(path: Sequence[Point], level: Level) -> _Ground:
    (low, low_over, high, high_over), a, b = level.window, path[level.leg], path[level.leg + 1]
    return _Ground(level.leg, level.surface, place_at(a, b, low, low_over), place_at(a, b, high, high_over))


def place_at(a: Point, b: Point, at: int, over: int) -> Place:
    """The place on a leg at a fraction of it."""
    return a.x * over + (b.x - a.x) * at, a.y * over + (b.y - a.y) * at, over


def jumps(field: Battlefield, path: Sequence[Point], on: Sequence[str]) -> tuple[int, ...]:
    """The numbers of the legs that lead through the air."""
    return tuple(sorted({level.leg for level in levels(field, path, on) if level.surface is None}))
