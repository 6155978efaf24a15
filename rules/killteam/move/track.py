"""Places of a base along its path, close enough together to check control range and sight at each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from rules.battlefield.climb import Level, levels
from rules.battlefield.surface import GROUND, level_at, surface_at
from rules.battlefield.terrain import Battlefield
from rules.geometry import Disc, Point, distance_up, point_along
from rules.geometry.window import Span
from rules.killteam.board import CONTROL_RANGE, RULER, Board, in_control_range

STEP: Final = 100


class TrackPlace(NamedTuple):
    """A place of a base during its move: the leg, the base, and the surface ("" in the air)."""

    leg: int
    base: Disc
    on: str


def track_places(
    field: Battlefield, base: Disc, path: Sequence[Point], on: Sequence[str], past: Sequence[Disc] = ()
) -> tuple[TrackPlace, ...]:
    """The base at start and end, at every tenth of an inch of each leg, and at the places nearest to each base in
    `past`.

    (killteam.move.control_range_path)
    """
    places = [at_corner(field, base, path, on, 0)]
    levelled = levels(field, path, on)
    for leg in range(len(path) - 1):
        places += [place for level in levelled if level.leg == leg for place in _along(base, path, level, past)]
        if on[leg + 1] or leg == len(path) - 2:
            places.append(at_corner(field, base, path, on, leg + 1))
    return tuple(places)


def at_corner(field: Battlefield, base: Disc, path: Sequence[Point], on: Sequence[str], number: int) -> TrackPlace:
    """The base at a point of the path, on its surface."""
    surface = surface_at(field, path[number], on[number])
    height = level_at(field, path[number], on[number])
    where = base._replace(centre=path[number], elevation=height)
    return TrackPlace(max(0, number - 1), where, surface.id if surface else GROUND)


def _along(base: Disc, path: Sequence[Point], level: Level, past: Sequence[Disc]) -> Iterator[TrackPlace]:
    first, last = span_of(path, level)
    offsets = {first, last, *range(first - first % STEP + STEP, last, STEP)}
    a, b = path[level.leg], path[level.leg + 1]
    offsets |= {min(last, max(first, _nearest(a, b, distance_up(a, b), one.centre))) for one in past}
    for offset in sorted(offsets):
        yield on_the_way(base, path, level, offset)


def span_of(path: Sequence[Point], level: Level) -> Span:
    """The start and end of a part of a leg, in thousandths of the leg."""
    length, window = distance_up(path[level.leg], path[level.leg + 1]), level.window
    return window.low * length // window.low_over, -(-window.high * length // window.high_over)


def on_the_way(base: Disc, path: Sequence[Point], level: Level, offset: int) -> TrackPlace:
    """The base on a part of a leg, at an offset in thousandths of an inch along the leg."""
    centre = point_along(path[level.leg], path[level.leg + 1], offset)
    there = base._replace(centre=centre, elevation=level.elevation)
    return TrackPlace(level.leg, there, level.surface.id if level.surface else "")


def _nearest(a: Point, b: Point, length: int, to: Point) -> int:
    dx, dy = b.x - a.x, b.y - a.y
    return int(Fraction(((to.x - a.x) * dx + (to.y - a.y) * dy) * length, dx * dx + dy * dy))


def control_contacts(board: Board, places: Sequence[TrackPlace], other: Disc) -> tuple[bool, ...]:
    """For each place, whether the base and the other are then in each other's control range."""
    return tuple(in_control_range(board, place.base, other) for place in places)


def passes(places: Sequence[TrackPlace], other: Disc) -> bool:
    """A quick check: False only if no place is within control range of the other, whether it is visible or not."""
    return any(RULER.within(place.base, other, CONTROL_RANGE) for place in places)
