"""The way straight up or down where a leg climbs or drops: what solid terrain is in it, and what may be brushed there.

    =====roof=====|  |        Over the rim of a roof the way up is free, from under it only through a part that is
        x         |  |        Accessible. Where the face of a wall stands before the rim, the centre climbs at the
    ______________|##|_y      foot of that face (y): from there to the rim the leg leads over the wall.

(killteam.move.base_path, killteam.terrain.accessible, killteam.move.climb_over)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Final, NamedTuple

from rules.battlefield.climb import Level, Place, Rise, place_at, well_inside
from rules.battlefield.surface import Surface, is_covered
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry import Disc, Point, box, distance_up, interior_windows, merged, overlaps_disc, point_along
from rules.geometry.path import spans_over_outline
from rules.geometry.polygon import closer_than
from rules.geometry.window import Span, Window, common
from rules.killteam.board import Board

HAIR: Final = 2
"""Radius in thousandths of an inch of the open air that a point needs for a way straight up or down."""

Straight = tuple[Point, Point]


class Rim(NamedTuple):
    """A place where a part of a leg meets what it climbs or drops from, at the fraction `at` of the leg.

    `faces` are the ids of solid features on the level of the part that touch that and are no higher. The centre is over
    some of them between the fractions `low` and `high`. Within the `brink`, in thousandths of the leg, the base
    overlaps what it climbs or what the centre passes over there. `clear` is the place beside all that where it goes up
    or down, or the nearest to it on the part.
    """

    at: Fraction
    faces: tuple[str, ...]
    low: Fraction
    high: Fraction
    brink: Span
    clear: Point

    @property
    def foot(self) -> Fraction:
        """The place where the centre goes up or down."""
        return self.low if self.low < self.at else self.high


def rims_of(
    leg: Straight, radius: int, solid: Sequence[Feature], part: Level, sides: tuple[Sequence[Surface | None], ...]
) -> tuple[Rim, ...]:
    """The rims at both ends of a part of a leg.

    `sides` are the surfaces before the part and after it, the nearest first. `solid` are the features that a base on
    the level of the part can meet.
    """
    ends = Fraction(part.window.low, part.window.low_over), Fraction(part.window.high, part.window.high_over)
    tops = (tuple(_rising(part.elevation, side)) for side in sides)
    return tuple(_rim(leg, radius, solid, part, found, at) for found, at in zip(tops, ends, strict=True) if found)


def _rising(elevation: int, surfaces: Sequence[Surface | None]) -> Iterator[Feature]:
    """The first surfaces after a part of a leg, as long as none is lower than the one before."""
    least = elevation + 1
    for surface in surfaces:
        if surface is None or surface.feature is None or surface.elevation < least:
            return
        least = surface.elevation
        yield surface.feature


def _rim(
    leg: Straight, radius: int, solid: Sequence[Feature], part: Level, tops: tuple[Feature, ...], at: Fraction
) -> Rim:
    faces = [feature for feature in solid if _is_face(feature, tops)]
    low, high = at, at
    left = {(span, face) for face in faces for span in _inside(leg, face, part)}
    passed: list[Feature] = []
    while reached := {(span, face) for span, face in left if span[0] <= high and low <= span[1]}:
        left -= reached
        low, high = min(low, *(span[0] for span, _ in reached)), max(high, *(span[1] for span, _ in reached))
        passed += [face for _, face in reached]
    length = distance_up(*leg)
    where = int(at * length)
    over = merged(span for f in (*tops, *passed) for span in spans_over_outline(*leg, radius, f.outline))
    brink = next((span for span in over if span[0] <= where + 1 and where <= span[1]), (where, where))
    window = part.window
    first, last = window.low * length // window.low_over, -(-window.high * length // window.high_over)
    begins = at == Fraction(window.low, window.low_over)
    aside = min(brink[1], last) if begins else max(brink[0], first)
    return Rim(at, tuple(face.id for face in faces), low, high, brink, point_along(*leg, aside))


def _is_face(feature: Feature, tops: Sequence[Feature]) -> bool:
    return not feature.impassable and any(
        feature.id == top.id or (feature.top <= top.top and closer_than(feature.outline, top.outline, 1))
        for top in tops
    )


def _inside(leg: Straight, feature: Feature, part: Level) -> list[tuple[Fraction, Fraction]]:
    """The fractions of a leg between which the centre is inside a feature on the level of a part."""
    shared = (common(window, part.window) for window in interior_windows(*leg, feature.outline))
    return [(Fraction(w.low, w.low_over), Fraction(w.high, w.high_over)) for w in shared if w]


def solid_stretches(rims: Sequence[Rim], face: str, leg: Straight, part: Level) -> list[Window]:
    """The stretches of a part of a leg on which a face of what is climbed there counts as solid."""
    length = distance_up(*leg)
    brinks = merged([(0, 0), *(rim.brink for rim in rims if face in rim.faces), (length, length)])
    rest = (Window(one[1], length, other[0], length) for one, other in pairwise(brinks))
    return [window for stretch in rest if (window := common(part.window, stretch))]


def walks_through(rims: Sequence[Rim], face: Feature, leg: Straight, part: Level) -> bool:
    """Whether the centre passes through a face of what is climbed anywhere but at the climb."""
    climbed = [(rim.low, rim.high) for rim in rims if face.id in rim.faces]
    return any(
        not any(low <= first and last <= high for low, high in climbed) for first, last in _inside(leg, face, part)
    )


def rim_at(rise: Rise, leg: Straight, rims: Sequence[Rim]) -> Rim | None:
    """The rim at which a leg climbs or drops; None if it goes straight up or down at a point of the path."""
    x, y, over = rise.place
    for rim in rims:
        at = place_at(*leg, rim.at.numerator, rim.at.denominator)
        if (at[0] * over, at[1] * over) == (x * at[2], y * at[2]):
            return rim
    return None


def column_obstacle(
    board: Board, rise: Rise, leg: Straight, rims: Sequence[Rim], radius: int
) -> tuple[str, Point] | None:
    """The id of the solid part in the way of a base where a leg climbs or drops, and the place; None if the way is
    free.

    Only the middle of the base has to fit through Accessible terrain. (killteam.terrain.accessible_base)
    """
    rim = rim_at(rise, leg, rims)
    place = place_at(*leg, rim.foot.numerator, rim.foot.denominator) if rim else rise.place
    clear = rim.clear if rim else nearest_point(place)
    if found := in_the_column(board, place, rise.low, rise.high):
        return found, nearest_point(place)
    found = beside_the_column(board, Disc(clear, radius), rise.low, rise.high)
    return (found, clear) if found else None


def beside_the_column(board: Board, base: Disc, low: int, high: int, *, jumped_off: bool = False) -> str:
    """The id of the first solid part that a base meets straight up or down between two heights; "" if none.

    An operative that jumped off a surface drops onto an Accessible deck, not through it. (killteam.move.drop)
    """
    for feature in _solid_between(board.field, low, high):
        free = board.parts[feature.id].has("accessible") and not jumped_off
        if not free and overlaps_disc(feature.outline, base.centre, base.radius):
            return feature.id
    return ""


def in_the_column(board: Board, place: Place, low: int, high: int) -> str:
    """The id of the solid part on a way straight up or down between two heights; "" if the way is free.

    A seam between two parts is no gap. (killteam.terrain.accessible)
    """
    at = nearest_point(place)
    near = [feature for feature in _solid_between(board.field, low, high) if _is_near(feature, at)]
    heights = sorted({low, high, *(end for f in near for end in (f.elevation, f.top) if low < end < high)})
    for foot, head in pairwise(heights):
        plates = [feature for feature in near if feature.elevation <= foot and feature.top >= head]
        inside = [feature for feature in plates if well_inside(feature.outline, place)]
        closed = [feature for feature in inside if not board.parts[feature.id].has("accessible")]
        if not inside and is_covered([feature.outline for feature in plates], Disc(at, HAIR)):
            closed = plates
        if closed:
            return closed[0].id
    return ""


def nearest_point(place: Place) -> Point:
    """The point in whole thousandths of an inch nearest to a place."""
    x, y, over = place
    return Point((2 * x + over) // (2 * over), (2 * y + over) // (2 * over))


def _solid_between(field: Battlefield, low: int, high: int) -> Iterator[Feature]:
    for feature in field.features:
        solid = feature.height and (feature.impassable or feature.climbable)
        if solid and feature.elevation < high and feature.top > low:
            yield feature


def _is_near(feature: Feature, at: Point) -> bool:
    left, bottom, right, top = box(feature.outline)
    return left - HAIR <= at.x <= right + HAIR and bottom - HAIR <= at.y <= top + HAIR
