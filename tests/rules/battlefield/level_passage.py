"""What stops a base on surfaces above each other, for the games of these tests: rules have their own."""

from collections.abc import Mapping, Sequence

from rules.battlefield.climb import Level, levels
from rules.battlefield.surface import CLEAR, FLOOR, Surface, solid_at, surface_at
from rules.battlefield.terrain import Battlefield, Fault, Feature
from rules.geometry.disc import Disc
from rules.geometry.line import segments_meet
from rules.geometry.path import legs, swept
from rules.geometry.point import Point
from rules.geometry.polygon import closer_than, edges, inside_rectangle
from rules.geometry.sweep import over_point, sweeps_outline
from rules.geometry.window import dips


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
