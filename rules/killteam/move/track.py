"""The places of a base along its path, close enough to each other to ask of each who is near and who sees whom."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from rules.battlefield.climb import Level, levels
from rules.battlefield.surface import GROUND, level_at, surface_at
from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc
from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.killteam.board.maps import Board
from rules.killteam.board.measure import CONTROL_RANGE, RULER, in_control_range

STEP: Final = 100


class Place(NamedTuple):
    """Where a base is at one moment of its move: the leg, the base, and the surface ("" in the air)."""

    leg: int
    base: Disc
    on: str


def track(
    field: Battlefield, base: Disc, path: Sequence[Point], on: Sequence[str], past: Sequence[Disc] = ()
) -> tuple[Place, ...]:
    """The base at its start and end, at every tenth of an inch of each leg, and nearest to those it goes `past`.

    (killteam.move.control_range_path)
    """
    return (
        _at(field, base, path, on, 0),
        *(place for level in levels(field, path, on) for place in _along(base, path, level, past)),
        _at(field, base, path, on, len(path) - 1),
    )


def _at(field: Battlefield, base: Disc, path: Sequence[Point], on: Sequence[str], number: int) -> Place:
    surface = surface_at(field, path[number], on[number])
    height = level_at(field, path[number], on[number])
    where = base._replace(centre=path[number], elevation=height)
    return Place(max(0, min(number, len(path) - 2)), where, surface.id if surface else GROUND)


def _along(base: Disc, path: Sequence[Point], level: Level, past: Sequence[Disc]) -> Iterator[Place]:
    a, b = path[level.leg], path[level.leg + 1]
    length, window = distance_up(a, b), level.window
    first, last = window.low * length // window.low_over, -(-window.high * length // window.high_over)
    offsets = {first, last, *range(first - first % STEP + STEP, last, STEP)}
    offsets |= {min(last, max(first, _nearest(a, b, length, one.centre))) for one in past}
    on = level.surface.id if level.surface else ""
    for offset in sorted(offsets):
        yield Place(level.leg, base._replace(centre=point_along(a, b, offset), elevation=level.elevation), on)


def _nearest(a: Point, b: Point, length: int, to: Point) -> int:
    dx, dy = b.x - a.x, b.y - a.y
    return int(Fraction(((to.x - a.x) * dx + (to.y - a.y) * dy) * length, dx * dx + dy * dy))


def contacts(board: Board, places: Sequence[Place], other: Disc) -> tuple[bool, ...]:
    """For each place whether the base and another are then in each other's control range."""
    return tuple(in_control_range(board, place.base, other) for place in places)


def passes(places: Sequence[Place], other: Disc) -> bool:
    """A quick sieve: False only where no place is within control range of the other, seen or not."""
    return any(RULER.within(place.base, other, CONTROL_RANGE) for place in places)
