"""Whether a table leaves room: free ground where forces deploy, and a way from each side to the other."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from rules.battlefield.own_table import TableFile
from rules.battlefield.resting import resting_faults
from rules.battlefield.table_checks import centre_of, common_faults
from rules.battlefield.table_fault import ROOM, TableFault
from rules.battlefield.table_kit import TableKit
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.disc import Disc
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline, box, disc_inside, overlaps_disc

STEP: Final = INCH
CELL: Final = INCH // 2
LEAST_FREE: Final = 50  # per cent of a zone


def edge_strips(table: TableFile, depth: int) -> tuple[Outline, Outline]:
    """Faults for zones, by name, with less than so many per cent of free ground for a base of this radius."""
    width, height = table.width, table.height
    north, south = (0, depth), (height - depth, height)
    return _strip(width, *north), _strip(width, *south)


def _strip(width: int, top: int, bottom: int) -> Outline:
    return Point(0, top), Point(width, top), Point(width, bottom), Point(0, bottom)


def table_faults(  # the table, its kit, and what needs room
    kit: TableKit,
    table: TableFile,
    battlefield: Callable[[TableFile], Battlefield],
    zones: Sequence[tuple[str, Outline]],
    radius: int,
    bars: Callable[[Feature], bool] = lambda feature: feature.impassable,
    others: Sequence[tuple[str, Outline]] = (),
) -> Iterator[TableFault]:
    """The common faults of a table; if there are none, zones without room or without a way between them.

    `others` need room as well. Terrain that `bars` stops bases of this radius.
    """
    common = tuple(common_faults(kit, table))
    yield from common
    if not common:
        field = battlefield(table)
        yield from zone_faults(field, (*zones, *others), radius)
        yield from way_faults(field, zones, radius, bars)


def zone_faults(
    field: Battlefield, zones: Sequence[tuple[str, Outline]], radius: int, least: int = LEAST_FREE
) -> Iterator[TableFault]:
    """Zones, by name, of which less than so many per cent is free ground for a base of this radius."""
    for name, zone in zones:
        places = [at for at in _grid(box(zone)) if disc_inside(zone, Disc(at, radius))]
        free = sum(not resting_faults(field, Disc(at, radius), {}) for at in places)
        share = 100 * free // len(places) if places else 0
        if share < least:
            yield TableFault(
                rule=ROOM, message=f"Only {share} % of {name} is free ground to deploy on.", at=centre_of(zone),
                measured=f"{share} %", limit=f"{least} %", remedy="Move terrain out of it.",
            )  # fmt: skip


def way_faults(
    field: Battlefield, zones: Sequence[tuple[str, Outline]], radius: int, bars: Callable[[Feature], bool]
) -> Iterator[TableFault]:
    """Zones, by name, that a base of this radius cannot reach on the ground from the first one."""
    blocked = _blocked(field, radius, bars)
    (_, home), *others = zones
    reached = _reached(field, blocked, [at for at in _cells(field, home) if at not in blocked])
    for name, zone in others:
        if not any(at in reached for at in _cells(field, zone)):
            yield TableFault(
                rule=ROOM, message=f"No way leads from {zones[0][0]} to {name}.", at=centre_of(zone),
                remedy="Open a way between the pieces that nobody can pass.",
            )  # fmt: skip


def _grid(area: tuple[int, int, int, int]) -> Iterator[Point]:
    """The middles of a grid over a rectangle, the same after half a turn of it."""
    left, top, right, bottom = area
    across, along = max(1, (right - left) // STEP), max(1, (bottom - top) // STEP)
    for row in range(along):
        for column in range(across):
            yield Point(
                left + (2 * column + 1) * (right - left) // (2 * across),
                top + (2 * row + 1) * (bottom - top) // (2 * along),
            )


def _blocked(field: Battlefield, radius: int, bars: Callable[[Feature], bool]) -> set[Point]:
    """The cells of the board at which a base would stand in something that bars its way."""
    found = set()
    for feature in field.features:
        if bars(feature):
            left, top, right, bottom = box(feature.outline)
            around = range((left - radius) // CELL - 1, (right + radius) // CELL + 2)
            for x in around:
                for y in range((top - radius) // CELL - 1, (bottom + radius) // CELL + 2):
                    at = Point(x * CELL + CELL // 2, y * CELL + CELL // 2)
                    if overlaps_disc(feature.outline, at, radius):
                        found.add(Point(x, y))
    return found


def _cells(field: Battlefield, zone: Outline) -> Iterator[Point]:
    left, top, right, bottom = box(zone)
    for x in range(max(0, left // CELL), min(field.width, right) // CELL):
        for y in range(max(0, top // CELL), min(field.height, bottom) // CELL):
            yield Point(x, y)


def _reached(field: Battlefield, blocked: set[Point], start: Sequence[Point]) -> set[Point]:
    across, along = field.width // CELL, field.height // CELL
    found, waiting = set(start), list(start)
    while waiting:
        x, y = waiting.pop()
        for then in (Point(x + 1, y), Point(x - 1, y), Point(x, y + 1), Point(x, y - 1)):
            inside = 0 <= then.x < across and 0 <= then.y < along
            if inside and then not in blocked and then not in found:
                found.add(then)
                waiting.append(then)
    return found
