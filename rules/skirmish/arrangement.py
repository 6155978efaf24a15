"""Legal arrangements: free places for bases, so that players need not place every figure themselves."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Battlefield
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, square_distance
from rules.geometry.polygon import Outline, box, contains
from rules.kernel.cache import BoundedCache, cached_on
from rules.skirmish.figures import figure_disc

NOBODY: Mapping[str, Disc] = {}


class Base(NamedTuple):
    """A base that needs a place: its radius and its figure's height."""

    radius: int
    height: int


def first_free_places(
    field: Battlefield,
    bases: Sequence[Base],
    spots: Callable[[Base], Iterable[Point]],
    taken: Sequence[Disc],
    allowed: Callable[[Disc], bool],
) -> tuple[Disc, ...] | None:
    """The first free and allowed of the `spots` for each base in turn; None if a base has none.

    The search for a base continues where the last one of its size found its place, because earlier spots are not free.
    """
    standing_there = list(taken)
    left: dict[Base, Iterator[Disc]] = {}

    def free(base: Base) -> Iterator[Disc]:
        for spot in spots(base):
            place = figure_disc(field, spot, *base)
            if not any(overlap(place, other) for other in standing_there) and rests(field, place) and allowed(place):
                yield place

    placed: list[Disc] = []
    for base in bases:
        place = next(left.setdefault(base, free(base)), None)
        if place is None:
            return None
        standing_there.append(place)
        placed.append(place)
    return tuple(placed)


def rests(field: Battlefield, base: Disc) -> bool:
    """Whether a base could rest there on an empty table."""
    known = cached_on(field, "rests", lambda: BoundedCache[Disc, bool](1_000))
    found = known.get(base)
    return known.put(base, not resting_faults(field, base, NOBODY)) if found is None else found


@lru_cache(maxsize=32)
def spots_around(near: Point, zone: Outline, pitch: int) -> tuple[Point, ...]:
    """The spots of a grid in the zone, the nearest to `near` first; `pitch` is the distance of the grid."""
    return nearest_first(near, _grid(zone, pitch))


@lru_cache(maxsize=32)
def _grid(zone: Outline, pitch: int) -> tuple[Point, ...]:
    left, top, right, bottom = box(zone)
    grid = (Point(x, y) for x in range(left, right + 1, pitch) for y in range(top, bottom + 1, pitch))
    return tuple(spot for spot in grid if contains(zone, spot))


def nearest_first(near: Point, spots: Iterable[Point]) -> tuple[Point, ...]:
    """The spots by their distance from a place."""
    return tuple([spot for _, spot in sorted([(square_distance(near, spot), spot) for spot in spots])])
