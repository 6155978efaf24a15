"""How fair a table is: cover on each half, sight from zone to zone, ways to objectives, and the narrowest way.

  zone of the first side     Nine places of each zone see the nine of the other: 81 lines at eye height. Halves are
------------------------     what is nearer to the one zone than to the other. Ground is counted in squares of half
  zone of the second side    an inch, the same after half a turn.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from msgspec import Struct

from rules.battlefield.lines import SpaceLine, each_clear, volumes
from rules.battlefield.own_table import PREFIX, Place, TableFile
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import INCH, Point, inches, square_distance, tenths
from rules.geometry.polygon import Outline, box, boxes_overlap, distance_to, distance_to_rim, edges

CELL: Final = INCH // 2
EACH_ZONE: Final = 9
EVEN: Final = 15  # per cent by which one half may have less cover than the other
OPEN, TIGHT = 50, 15  # per cent of free lines: too open, too closed
APART: Final = INCH  # by how much the ways to an objective may differ


@dataclass(frozen=True, kw_only=True)
class FairnessRules:
    """What counts in a game: features with cover, those that stop lines at eye height, and impassable ones.

    `zones` are where the two sides deploy, the first side's first.
    """

    zones: Callable[[TableFile], tuple[Outline, Outline]]
    shelters: Callable[[Feature], bool]
    hides: Callable[[Feature], bool]
    bars: Callable[[Feature], bool]
    eye: int


class FairnessHint(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """One measurement in a sentence. `good` is False if it might be unfair.

    `values` are both sides' numbers, the first side's first, in `unit`; `features` are the ids it is about.
    """

    id: str
    text: str
    good: bool = True
    values: tuple[int, ...] = ()
    unit: str = ""
    features: tuple[str, ...] = ()
    at: Place | None = None


class SightRay(Struct, frozen=True):
    """A line of sight from zone to zone, and whether it is free."""

    start: Place
    end: Place
    free: bool


class TableHints(Struct, frozen=True, kw_only=True):
    """All hints about a table, and the lines of sight that were checked."""

    hints: tuple[FairnessHint, ...]
    rays: tuple[SightRay, ...]

    @property
    def is_even(self) -> bool:
        """Whether no hint says that the table is unfair."""
        return all(hint.good for hint in self.hints)


def table_hints(rules: FairnessRules, field: Battlefield, table: TableFile, gate: int) -> TableHints:
    """The hints about a table without faults."""
    zones = rules.zones(table)
    rays = tuple(_rays(rules, field, zones))
    hints = (*_cover(rules, field, zones), _sight(rays), *_objectives(table, zones), *_narrowest(rules, field, gate))
    return TableHints(hints=hints, rays=rays)


def _cover(rules: FairnessRules, field: Battlefield, zones: tuple[Outline, Outline]) -> Iterator[FairnessHint]:
    rows = _covered(field, rules.shelters)
    yield _balance("cover-half", "Ground with cover on each half", _on_halves(rows, zones))
    yield _balance("cover-zone", "Ground with cover in each zone", [_in_box(rows, box(zone)) for zone in zones])


def _balance(id_: str, words: str, cells: Sequence[int]) -> FairnessHint:
    values = tuple((cell * CELL * CELL + INCH * INCH // 2) // (INCH * INCH) for cell in cells)
    most, least = max(values), min(values)
    good = 100 * (most - least) <= EVEN * most or most - least <= 2
    text = f"{words}: {values[0]} and {values[1]} square inches."
    return FairnessHint(id=id_, text=text, good=good, values=values, unit="sq″")


def _covered(field: Battlefield, shelters: Callable[[Feature], bool]) -> list[bytearray]:
    """The squares whose middle lies in a feature with cover, row by row."""
    rows = [bytearray(field.width // CELL) for _ in range(field.height // CELL)]
    for feature in field.features:
        if shelters(feature):
            _mark(rows, feature.outline)
    return rows


def _mark(rows: list[bytearray], outline: Outline) -> None:
    """Marks the squares in an outline by lines just above and just below their middles, ends included."""
    _, top, _, bottom = box(outline)
    for number in range(max(0, top // CELL - 1), min(len(rows), bottom // CELL + 1)):
        middle = 2 * (number * CELL + CELL // 2)
        for level in (middle - 1, middle + 1):
            crossed = sorted(_crossed(a, b, level) for a, b in edges(outline) if (2 * a.y > level) != (2 * b.y > level))
            for (_, first), (last, _) in zip(crossed[::2], crossed[1::2], strict=True):
                first, last = max(0, first), min(len(rows[number]), last + 1)
                rows[number][first:last] = b"\1" * max(0, last - first)


def _crossed(a: Point, b: Point, level: int) -> tuple[int, int]:
    """The last square before a side crosses a level of half thousandths, and the first one after that."""
    over = 2 * (b.y - a.y)
    at = a.x * over + (level - 2 * a.y) * (b.x - a.x)
    at, over = (at, over) if over > 0 else (-at, -over)
    at, over = 2 * at - CELL * over, 2 * CELL * over
    return at // over, -(-at // over)


def _on_halves(rows: list[bytearray], zones: tuple[Outline, Outline]) -> list[int]:
    one, other = (_middle(zone) for zone in zones)
    halves = [0, 0]
    for number, row in enumerate(rows):
        for at, marked in enumerate(row):
            if marked:
                place = Point(at * CELL + CELL // 2, number * CELL + CELL // 2)
                nearer = square_distance(place, one) - square_distance(place, other)
                if nearer:
                    halves[nearer > 0] += 1
    return halves


def _in_box(rows: list[bytearray], area: tuple[int, int, int, int]) -> int:
    left, top, right, bottom = (side // CELL for side in area)
    return sum(sum(row[left:right]) for row in rows[top:bottom])


def _middle(zone: Outline) -> Point:
    left, top, right, bottom = box(zone)
    return Point((left + right) // 2, (top + bottom) // 2)


def _rays(rules: FairnessRules, field: Battlefield, zones: tuple[Outline, Outline]) -> Iterator[SightRay]:
    parts = volumes(field, rules.hides)
    ones, others = (_row(zone) for zone in zones)
    lines = [SpaceLine(a, b, rules.eye, rules.eye) for a in ones for b in others]
    for line, free in zip(lines, each_clear(lines, parts), strict=True):
        yield SightRay(line.a, line.b, free)


def _row(zone: Outline) -> tuple[Point, ...]:
    """Places along the middle of the longer direction of a zone."""
    left, top, right, bottom = box(zone)
    wide = right - left >= bottom - top
    spots = range(1, 2 * EACH_ZONE, 2)
    if wide:
        return tuple(Point(left + (right - left) * at // (2 * EACH_ZONE), (top + bottom) // 2) for at in spots)
    return tuple(Point((left + right) // 2, top + (bottom - top) * at // (2 * EACH_ZONE)) for at in spots)


def _sight(rays: Sequence[SightRay]) -> FairnessHint:
    free = sum(ray.free for ray in rays)
    share = 100 * free // len(rays)
    text = f"{free} of {len(rays)} lines from zone to zone are free ({share} %)."
    if share > OPEN:
        return FairnessHint(id="sight", text=f"{text} The table is open: whoever shoots first gains.", good=False)
    tight = " The table is tight." if share < TIGHT else ""
    return FairnessHint(id="sight", text=f"{text}{tight}", values=(free, len(rays)))


def _objectives(table: TableFile, zones: tuple[Outline, Outline]) -> Iterator[FairnessHint]:
    """Each objective's way from both zones; the table is even if both sides have the same ways."""
    if not table.objectives:
        return
    ways = [tuple(distance_to(zone, Point(*one.at)) for zone in zones) for one in table.objectives]
    mine, theirs = (sorted(way[side] for way in ways) for side in (0, 1))
    good = all(abs(one - other) <= APART for one, other in zip(mine, theirs, strict=True))
    told = "; ".join(f"{tenths(one)} and {tenths(other)}" for one, other in ways)
    text = f"From the zones to the objectives: {told}."
    ids = tuple(one.id for one in table.objectives)
    yield FairnessHint(
        id="objectives", text=text, good=good, values=tuple(way for pair in ways for way in pair), features=ids
    )


def _narrowest(rules: FairnessRules, field: Battlefield, gate: int) -> Iterator[FairnessHint]:
    """The narrowest gap between impassable pieces, or between one and the edge, if a base might not pass it."""
    solid = [feature for feature in field.features if rules.bars(feature)]
    found = [(_gap(one.outline, other.outline, gate), one, other) for one, other in combinations(solid, 2)]
    narrow = [way for way in found if 0 < way[0] < gate]
    if not narrow:
        text = f"Every way between pieces that nobody can pass is at least {inches(gate)} wide."
        yield FairnessHint(id="ways", text=text)
        return
    width, one, other = min(narrow, key=lambda way: way[0])
    text = f"The narrowest way is {tenths(width)}, between {one.name} and {other.name}. {inches(gate)} are asked for."
    yield FairnessHint(id="ways", text=text, good=False, values=(width,), features=_file_ids(one, other))


def _gap(one: Outline, other: Outline, most: int) -> int:
    """The distance between two outlines, rounded up; `most` for outlines that are certainly farther apart."""
    left, top, right, bottom = box(one)
    if not boxes_overlap((left - most, top - most, right + most, bottom + most), box(other)):
        return most
    return min(*(distance_to_rim(one, corner) for corner in other), *(distance_to_rim(other, corner) for corner in one))


def _file_ids(*features: Feature) -> tuple[str, ...]:
    """The ids of features of the field as in the file."""
    return tuple(feature.id.removeprefix(PREFIX) for feature in features)
