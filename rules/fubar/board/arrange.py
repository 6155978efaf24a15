"""Legal arrangements: places for bases near a spot, so that nobody has to set down every figure by hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Battlefield, elevation_at
from rules.fubar.board.table import Model, Table
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, square_distance
from rules.geometry.polygon import Outline, contains

PITCH = 625


def arranged(
    table: Table, models: Sequence[Model], near: Point, zone: Outline, allowed: Callable[[Disc], bool]
) -> dict[str, Point] | None:
    """A free place in the zone for each model, as near to the spot as there is room; None when somebody has none.

    A place that one base cannot have is none for the next of its size: each goes on where the last one found its place.
    """
    taken = list(table.bases.values())
    places: dict[str, Point] = {}
    left: dict[tuple[int, int], Iterator[Disc]] = {}
    for model in models:
        size = model.radius, model.height
        spots = left.setdefault(size, filter(allowed, _candidates(table, model, near, zone, taken)))
        base = next(spots, None)
        if base is None:
            return None
        taken.append(base)
        places[model.id] = base.centre
    return places


def _candidates(table: Table, model: Model, near: Point, zone: Outline, taken: Sequence[Disc]) -> Iterator[Disc]:
    for spot in _around(near, zone):
        base = Disc(spot, model.radius, elevation_at(table.field, spot), model.height)
        if not any(overlap(base, other) for other in taken) and _rests(table.field, base):
            yield base


@lru_cache(maxsize=20_000)
def _rests(field: Battlefield, base: Disc) -> bool:
    return not resting_faults(field, base, NOBODY)


NOBODY: Mapping[str, Disc] = {}


@lru_cache(maxsize=500)
def _around(near: Point, zone: Outline) -> tuple[Point, ...]:
    """The spots of a fine grid in the zone, the nearest first."""
    across, along = [corner.x for corner in zone], [corner.y for corner in zone]
    spots = (
        Point(x, y)
        for x in range(min(across), max(across) + 1, PITCH)
        for y in range(min(along), max(along) + 1, PITCH)
    )
    inside = [spot for spot in spots if contains(zone, spot)]
    return tuple(sorted(inside, key=lambda spot: (square_distance(near, spot), spot)))
