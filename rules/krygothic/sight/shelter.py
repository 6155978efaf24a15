"""Walls as shelter from explosions: solid terrain as high as a standing model stops them.

(krygothic.mine.proximity, krygothic.shoot.blast)
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.battlefield.terrain import Battlefield
from rules.geometry.line import segment_meets_outline
from rules.geometry.path import legs, point_along
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline, contains
from rules.kernel.cache import cached_on
from rules.krygothic.board import HEAD, Table, field_now


def is_sheltered(table: Table, source: Point, at: Point) -> bool:
    """Whether a wall stands between an explosion and the middle of a base.

    An explosion inside a piece of terrain, as at a location, is not stopped by that piece.
    """
    return any(
        segment_meets_outline(source, at, wall)
        for wall in sheltering_walls(field_now(table))
        if not contains(wall, source)
    )


def sheltering_walls(field: Battlefield) -> tuple[Outline, ...]:
    """The outlines of terrain that gives shelter, including closed doors."""

    def made() -> tuple[Outline, ...]:
        return tuple(one.outline for one in field.features if one.impassable and one.top >= HEAD)

    return cached_on(field, "shelter", made)


def ends_of_shelter(
    source: Point, path: Sequence[Point], shelters: Sequence[Outline]
) -> Iterator[tuple[int, Point, Point]]:
    """The places on a path where shelter from a source may end: the leg, just before the place, and just after it.

    Shelter can only end where the path crosses a line from the source past a corner of sheltering terrain.
    """
    corners = [corner for shelter in shelters for corner in shelter]
    for leg, (a, b) in enumerate(legs(path)):
        length = distance_up(a, b)
        for offset in sorted(_crossed(a, b, source, corners, length)):
            yield leg, point_along(a, b, max(0, offset - 1)), point_along(a, b, min(length, offset + 1))


def _crossed(a: Point, b: Point, source: Point, corners: Sequence[Point], length: int) -> Iterator[int]:
    """Where a leg crosses the lines from the source past these corners, in thousandths of an inch along the leg."""
    for x, y in corners:
        across, along = x - source.x, y - source.y
        one = across * (a.y - source.y) - along * (a.x - source.x)
        other = across * (b.y - source.y) - along * (b.x - source.x)
        if one != other and 0 <= (part := Fraction(one, one - other)) <= 1:
            yield int(part * length)
