"""What stops a base on its way: the board edge, impassable terrain, solid bases, and walls beside high surfaces.

 .----------------.  |        The base sweeps a lane; whatever has area in common with it stops the base where
( a ============ b ) |[#]     the first such stretch begins. What the lane only brushes is passed.
 '----------------'  |
"""

from collections.abc import Iterator, Mapping, Sequence

from rules.battlefield.climb import Level, levels
from rules.battlefield.surface import CLEAR, FLOOR, Surface, solid_at, surface_at
from rules.battlefield.terrain import Battlefield, Fault, Feature
from rules.geometry.disc import Disc, overlap
from rules.geometry.line import segments_meet
from rules.geometry.path import legs, point_along, span_over_disc, spans_over_outline, swept
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import closer_than, edges, inside_rectangle, overlaps_disc
from rules.geometry.sweep import over_point, sweeps_outline
from rules.geometry.window import WHOLE, between, dips


def first_obstacle(field: Battlefield, radius: int, path: Sequence[Point], solid: Mapping[str, Disc]) -> Fault | None:
    """The first thing on the path the base may not pass, its start included; None when the way is free.

    Kinds: `edge`, `impassable` (with the feature's id) and `base` (with the key of the solid disc). Brushing
    past without common area is free.
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
    """How far towards b a base that is pushed straight on from a gets, and what stops it, if anything does.

    It ends in the last whole thousandth of the way in which it overlaps nothing; where it stands in something at the
    start it does not move.
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


def blocked_on_levels(
    field: Battlefield, radius: int, path: Sequence[Point], on: Sequence[str], solid: Mapping[str, Disc]
) -> Fault | None:
    """As `first_obstacle`, surface by surface: what is above the head or below the feet of the base is not in its way.

    Further kinds: `level` (a named surface that is not under its point), `solid` (a feature that rises above the
    surface walked on) and `side` (a wall along the rim of a surface, by that surface's id). A leg from one surface
    to another may brush what stands against the higher one and is no higher: that is the face it climbs. The
    first leg that cannot be gone decides; on a leg the field comes before the bases.
    """
    named = on or ("",) * len(path)
    for point, name in zip(path, named, strict=True):
        if surface_at(field, point, name) is None:
            return Fault("level", name)
    levelled = levels(field, path, named)
    for leg, (a, b) in enumerate(legs(path)):
        if not inside_rectangle(Disc(b, radius), field.width, field.height):
            return Fault("edge")
        ends = tuple(surface_at(field, path[at], named[at]) or FLOOR for at in (leg, leg + 1))
        for level in (level for level in levelled if level.leg == leg):
            fault = _in_the_way(field, radius, (a, b), level, ends, solid)
            if fault:
                return fault
        fault = _wall_crossed(a, b, ends)
        if fault:
            return fault
    return None


def _in_the_way(
    field: Battlefield,
    radius: int,
    leg: tuple[Point, Point],
    level: Level,
    ends: tuple[Surface, ...],
    solid: Mapping[str, Disc],
) -> Fault | None:
    sweep = swept(*leg, radius)
    high = max(ends, key=lambda end: end.elevation)
    climbs = len({end.elevation for end in ends}) > 1
    for feature in solid_at(field, level.elevation):
        if climbs and _face_of(feature, high):
            continue
        if sweeps_outline(sweep, feature.outline, level.window):
            return Fault("impassable" if feature.impassable else "solid", feature.id)
    for name, disc in solid.items():
        if abs(disc.elevation - level.elevation) < CLEAR and dips(
            over_point(sweep, disc.centre, disc.radius), level.window
        ):
            return Fault("base", name)
    return None


def _face_of(feature: Feature, high: Surface) -> bool:
    """Whether a feature is what one climbs to reach a surface: it touches it and is no higher."""
    if high.feature is None or feature.impassable or feature.top > high.elevation:
        return False
    return feature.id == high.id or closer_than(feature.outline, high.feature.outline, 1)


def _wall_crossed(a: Point, b: Point, ends: tuple[Surface, ...]) -> Fault | None:
    for surface in ends:
        feature = surface.feature
        if feature and "wall" in feature.sides:
            for side, (u, v) in zip(feature.sides, edges(feature.outline), strict=True):
                if side == "wall" and segments_meet(a, b, u, v):
                    return Fault("side", feature.id)
    return None
