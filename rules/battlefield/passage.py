"""What stops a base on its way: the board edge, impassable terrain, solid bases, and walls beside high surfaces.

 .----------------.  |        The base sweeps a lane; whatever has area in common with it stops the base where
( a ============ b ) |[#]     the first such stretch begins. What the lane only brushes is passed.
 '----------------'  |
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.battlefield.terrain import Battlefield, Fault
from rules.geometry.disc import Disc, overlap
from rules.geometry.path import legs, point_along, span_over_disc, spans_over_outline
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import inside_rectangle, overlaps_disc
from rules.geometry.window import WHOLE, between


def first_obstacle(field: Battlefield, radius: int, path: Sequence[Point], solid: Mapping[str, Disc]) -> Fault | None:
    """The first thing on the path, start included, that the base may not pass; None if the way is free.

    Kinds: `edge`, `impassable` (with the feature's id) and `base` (with the key of the solid disc). Brushing past
    without common area is free.
    """
    start = _at_start(field, radius, path[0], solid)
    if start:
        return start
    for a, b in legs(path):
        if a != b:
            stops = sorted(_stops(field, radius, a, b, solid), key=lambda stop: stop[0])
            if stops:
                return stops[0][1]
    return None


def run_until(
    field: Battlefield, radius: int, a: Point, b: Point, solid: Mapping[str, Disc]
) -> tuple[Point, Fault | None]:
    """How far towards b a base gets that is pushed straight from a, and what stops it, if anything.

    It ends at the last whole thousandth of the way at which it overlaps nothing; if it overlaps something at the start
    it does not move.
    """
    if a == b or _at_start(field, radius, a, solid):
        return a, _at_start(field, radius, a, solid)
    stops = sorted(_stops(field, radius, a, b, solid), key=lambda stop: stop[0])
    if not stops:
        return b, None
    at, fault = stops[0]
    while at > 0 and _at_start(field, radius, point_along(a, b, at), solid):
        at -= 1
    return point_along(a, b, max(0, at)), fault


def _at_start(field: Battlefield, radius: int, start: Point, solid: Mapping[str, Disc]) -> Fault | None:
    base = Disc(start, radius)
    if not inside_rectangle(base, field.width, field.height):
        return Fault("edge")
    for feature in field.features:
        if feature.impassable and overlaps_disc(feature.outline, start, radius):
            return Fault("impassable", feature.id)
    return next((Fault("base", name) for name, disc in solid.items() if overlap(base, disc)), None)


def _stops(
    field: Battlefield, radius: int, a: Point, b: Point, solid: Mapping[str, Disc]
) -> Iterator[tuple[int, Fault]]:
    """What the leg runs into, each with the place on the leg where that begins."""
    if not inside_rectangle(Disc(b, radius), field.width, field.height):
        yield _leaves_board(field, radius, a, b), Fault("edge")
    for feature in field.features:
        if feature.impassable:
            spans = spans_over_outline(a, b, radius, feature.outline)
            if spans:
                yield spans[0][0], Fault("impassable", feature.id)
    for name, disc in solid.items():
        span = span_over_disc(a, b, radius, disc.centre, disc.radius)
        if span:
            yield span[0], Fault("base", name)


def _leaves_board(field: Battlefield, radius: int, a: Point, b: Point) -> int:
    inside = between(WHOLE, a.x, b.x - a.x, radius, field.width - radius)
    inside = inside and between(inside, a.y, b.y - a.y, radius, field.height - radius)
    return inside.high * distance_up(a, b) // inside.high_over if inside else 0
