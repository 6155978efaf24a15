"""Legal arrangements: places for bases near a spot, so that nobody has to set down every figure by hand."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from rules.battlefield.stand import resting_faults
from rules.battlefield.terrain import Battlefield, elevation_at
from rules.fubar.measure import disc
from rules.fubar.table import Model, Table
from rules.geometry.disc import Disc, overlap
from rules.geometry.point import Point, square_distance
from rules.geometry.polygon import Outline, contains

PITCH = 625


def arranged(
    table: Table, models: Sequence[Model], near: Point, zone: Outline, allowed: Callable[[Disc], bool]
) -> dict[str, Point] | None:
    """A free place in the zone for each model, as near to the spot as there is room; None when somebody has none."""
    taken = list(bases(table).values())
    places: dict[str, Point] = {}
    for model in models:
        base = next((base for base in _candidates(table, model, near, zone, taken) if allowed(base)), None)
        if base is None:
            return None
        taken.append(base)
        places[model.id] = base.centre
    return places


def bases(table: Table) -> dict[str, Disc]:
    """Every base on the table, wrecks included."""
    wrecks = (model for model in table.models.values() if model.life == "wreck")
    return {model.id: disc(table, model) for model in (*table.on_board(), *wrecks)}


def _candidates(
    table: Table, model: Model, near: Point, zone: Outline, taken: Sequence[Disc]
) -> Iterator[Disc]:
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
