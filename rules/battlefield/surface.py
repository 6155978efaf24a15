"""Surfaces to stand on, some above others: the ground, and the top of everything that can be climbed.

      ________________ deck, top 3000         A place on the board can lie on several surfaces. A surface is
     |_______a________| elevation 2900        named by the id of its feature, the table itself by GROUND;
         ||    b  under the deck              "" is the highest one under the place (here the deck, for both).
_________||__________________ GROUND
"""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from rules.battlefield.terrain import Battlefield, Fault, Feature, standing_on
from rules.geometry.disc import Disc, overlap
from rules.geometry.path import crossings
from rules.geometry.point import Point
from rules.geometry.polygon import (
    Box,
    Outline,
    area2,
    box,
    contains_at,
    edges,
    inside_rectangle,
    nearer_than,
    overlaps_disc,
)
from rules.geometry.sweep import Sweep, over_point
from rules.geometry.window import Window, dips
from rules.kernel.cache import cached_on

GROUND: Final = "ground"
CLEAR: Final = 100
_HAIR: Final = 10**12


class Surface(NamedTuple):
    """A level to stand on: its id and height, and the feature it is the top of (None for the ground)."""

    id: str
    elevation: int
    feature: Feature | None = None

    def under(self, x: int, y: int, over: int = 1) -> bool:
        """Whether the point (x / over, y / over) is on it, seen from above; its edge counts."""
        return self.feature is None or contains_at(self.feature.outline, x, y, over)


FLOOR: Final = Surface(GROUND, 0)


def top_of(feature: Feature | None) -> Surface:
    """The surface on top of a feature; the ground for None."""
    return Surface(feature.id, feature.top, feature) if feature else FLOOR


def surface_named(field: Battlefield, on: str) -> Surface | None:
    """The surface with that name; None if there is none."""
    if on == GROUND:
        return FLOOR
    surfaces: dict[str, Surface] = cached_on(field, "surfaces", lambda: {f.id: top_of(f) for f, _ in field.climbable})
    return surfaces.get(on)


def surface_at(field: Battlefield, point: Point, on: str = "") -> Surface | None:
    """The surface at a place: the named one if it reaches there, else None; for "" the highest."""
    if not on:
        return top_of(standing_on(field, point))
    surface = surface_named(field, on)
    return surface if surface and surface.under(*point) else None


def level_at(field: Battlefield, point: Point, on: str = "") -> int:
    """The height of a place: that of the named surface even beyond its end, that of the highest for ""."""
    surface = surface_named(field, on) if on else top_of(standing_on(field, point))
    return surface.elevation if surface else 0


def surfaces_at(field: Battlefield, point: Point) -> tuple[str, ...]:
    """The ids of all surfaces under a place, the highest first, the ground last."""
    x, y = point
    above = (
        feature.id
        for feature, (left, bottom, right, top) in field.climbable
        if left <= x <= right and bottom <= y <= top and contains_at(feature.outline, x, y, 1)
    )
    return (*above, GROUND)


def wholly_on(field: Battlefield, disc: Disc, surface: Surface) -> bool:
    """Whether no part of a base hangs over the rim of the surfaces at this height, joined where they meet.

     ______________        Every side that comes under the base must have floor on its other side too, all
    |    ( c )|    |       along the part under the base: c lies across two decks that meet, d hangs over.
    |_________|_( d )
    """
    if surface.feature is None:
        return True
    return is_covered([piece.outline for piece, _ in field.climbable if piece.top == surface.elevation], disc)


def is_covered(plates: list[Outline], disc: Disc) -> bool:
    """Whether all of a base, seen from above, lies within these outlines together."""
    on_some = any(contains_at(plate, *disc.centre, 1) for plate in plates)
    return on_some and not any(_hangs(plate, plates, disc) for plate in plates)


def _hangs(plate: Outline, plates: list[Outline], disc: Disc) -> bool:
    turn = 1 if area2(plate) > 0 else -1
    for a, b in edges(plate):
        if nearer_than(a, b, disc.centre, disc.radius):
            near = over_point(Sweep(a, b.x - a.x, b.y - a.y, 0), disc.centre, disc.radius)
            for part, x, y, over in _beyond(a, b, turn, plates):
                if dips(near, part) and not any(contains_at(other, x, y, over) for other in plates):
                    return True
    return False


def _beyond(a: Point, b: Point, turn: int, plates: Iterable[Outline]) -> Iterator[tuple[Window, int, int, int]]:
    """The parts of a side between crossings, each with a point a hair outside of its middle (x, y, over)."""
    met = {at for other in plates for at in crossings(a, b, other)}
    dx, dy = b.x - a.x, b.y - a.y
    for low, high in pairwise(sorted({Fraction(0), Fraction(1), *met})):
        middle = (low + high) / 2
        over = middle.denominator * _HAIR
        x = a.x * over + dx * middle.numerator * _HAIR + turn * dy * middle.denominator
        y = a.y * over + dy * middle.numerator * _HAIR - turn * dx * middle.denominator
        yield Window(low.numerator, low.denominator, high.numerator, high.denominator), x, y, over


def solid_at(field: Battlefield, elevation: int) -> tuple[Feature, ...]:
    """The obstacles of a base on a level: solid features that reach from its feet to above them.

    A gap of less than a tenth of an inch does not count.
    """
    return tuple(feature for feature, _ in boxed_at(field, elevation))


def boxed_at(field: Battlefield, elevation: int) -> tuple[tuple[Feature, Box], ...]:
    """The same, each with its bounding rectangle; cached on the field."""
    known: dict[int, tuple[tuple[Feature, Box], ...]] = cached_on(field, "solid", dict)
    return known.get(elevation) or known.setdefault(elevation, _boxed_at(field, elevation))


def _boxed_at(field: Battlefield, elevation: int) -> tuple[tuple[Feature, Box], ...]:
    return tuple(
        (feature, box(feature.outline))
        for feature in field.features
        if (feature.impassable or (feature.climbable and feature.height > 0))
        and feature.elevation < elevation + CLEAR
        and (feature.top > elevation or (feature.impassable and feature.top == elevation == feature.elevation))
    )


def standing_faults(
    field: Battlefield, disc: Disc, on: str, others: dict[str, Disc], *, whole: bool = True
) -> tuple[Fault, ...]:
    """Everything that keeps a base from standing on a surface, at whose height the disc is.

    Kinds: `edge` (of the board), `level` (the surface is not there), `rim` (part of it hangs over; only if the base
    must be `whole` on the surface), `solid` (in something that rises above it), `base` (over another base at that
    height).
    """
    surface = surface_at(field, disc.centre, on)
    if surface is None:
        return (Fault("level", on),)
    return tuple(_faults(field, disc, surface, others, whole=whole))


def _faults(
    field: Battlefield, disc: Disc, surface: Surface, others: dict[str, Disc], *, whole: bool
) -> Iterator[Fault]:
    if not inside_rectangle(disc, field.width, field.height):
        yield Fault("edge")
    if whole and not wholly_on(field, disc, surface):
        yield Fault("rim", surface.id)
    for feature in solid_at(field, surface.elevation):
        if overlaps_disc(feature.outline, disc.centre, disc.radius):
            yield Fault("solid", feature.id)
    for name, other in others.items():
        if abs(other.elevation - surface.elevation) < CLEAR and overlap(disc, other):
            yield Fault("base", name)
