"""Pictures of tables that people have drawn: on cards, on pages that set up a match, and as a plan on paper."""

from functools import lru_cache
from math import ceil

from django.utils.safestring import SafeString
from msgspec import Struct

from games.showcase.draw import bare_table, plan_part
from games.showcase.table_part import TablePart
from rules.battlefield.own_table import TableFeature, TableFile, read_table
from rules.geometry.point import Point
from rules.geometry.polygon import box
from rules.kernel.scene import Ground, View

MOST_KEPT = 256
MOST_SHEETS = 80
MILLIMETRES = 25.4  # in an inch
PAPERS = {"a4": (190, 277), "letter": (196, 259)}  # millimetres that a printer can reach
WHOLE = "whole"
RATIOS = {WHOLE: 0, "1": 1, "2": 2, "4": 4}  # 0 fits on one sheet


class PlanSheet(Struct, frozen=True):
    """One sheet of a plan: its place among the sheets, counted from 1, and its picture."""

    row: int
    column: int
    picture: SafeString


class Plan(Struct, frozen=True):
    """A table on paper, and its scale."""

    sheets: tuple[PlanSheet, ...]
    scale: str
    rows: int
    columns: int


@lru_cache(maxsize=MOST_KEPT)
def picture_of(text: str) -> SafeString:
    """The whole table in a text, small."""
    table = read_table(text)
    return bare_table(_view(table), f"The table “{table.name}” from above")


def plan_of(table: TableFile, scale: str, paper: str) -> Plan:
    """The table on sheets of paper. A table of too many sheets is drawn on one."""
    wide, high = PAPERS.get(paper, PAPERS["a4"])
    times: float = RATIOS.get(scale, 0)
    columns, rows = (
        (ceil(table.width / _reach(wide, times)), ceil(table.height / _reach(high, times))) if times else (1, 1)
    )
    if not times or rows * columns > MOST_SHEETS:
        times = max(table.width / wide, table.height / high) * MILLIMETRES / 1_000
        columns, rows = 1, 1
    across, down = _reach(wide, times), _reach(high, times)
    view, middles = _view(table), [_middle(feature) for feature in _in_order(table)]
    sheets = tuple(
        PlanSheet(
            row + 1,
            column + 1,
            plan_part(view, TablePart(column * across, row * down, across, down), table.name, middles),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Plan(sheets, f"1 : {times:.1f}".removesuffix(".0"), rows, columns)


def _reach(millimetres: int, times: float) -> int:
    """How much of the table lies on so many millimetres of paper, in thousandths of an inch."""
    return ceil(millimetres * times * 1_000 / MILLIMETRES)


class PlanLine(Struct, frozen=True):
    """A piece in the list beside a plan: where its middle lies in inches, and how far it is turned."""

    name: str
    left: str
    top: str
    turn: int
    height: str


def plan_lines(table: TableFile) -> tuple[PlanLine, ...]:
    """Every piece of the table, from the top left, in the order of the figures on the plan."""
    return tuple(_line(feature) for feature in _in_order(table))


def _in_order(table: TableFile) -> list[TableFeature]:
    return sorted(table.features, key=lambda one: box(one.corners)[1::-1])


def _middle(feature: TableFeature) -> Point:
    left, top, right, bottom = box(feature.corners)
    return Point((left + right) // 2, (top + bottom) // 2)


def _line(feature: TableFeature) -> PlanLine:
    x, y = _middle(feature)
    name = feature.name or feature.kind.replace("_", " ")
    return PlanLine(name, f"{x / 1_000:.1f}″", f"{y / 1_000:.1f}″", feature.turn, f"{feature.top / 1_000:g}″")


def _view(table: TableFile) -> View:
    """The terrain of a table as pages draw it."""
    ways = tuple(
        Ground(id=way.id, kind=way.kind, name=way.kind, outline=_points(way.outline), onto=way.onto)
        for way in table.accesses
    )
    pools = tuple(
        Ground(id=pool.id, kind="hazard", name=pool.name or "Hazard", outline=_points(pool.outline), impassable=True)
        for pool in table.hazards
    )
    ground = (*pools, *(_ground(feature) for feature in table.features), *ways)
    return View(title=table.name, phase="", width=table.width, height=table.height, ground=ground)


def _ground(feature: TableFeature) -> Ground:
    return Ground(
        id=feature.id,
        kind=feature.kind,
        name=feature.name,
        outline=feature.corners,
        height=feature.height,
        rough=feature.rough,
        cover=feature.cover or "",
        climbable=feature.climbable,
        impassable=feature.impassable,
        elevation=feature.elevation,
        sides=feature.sides,
    )


def _points(places: tuple[tuple[int, int], ...]) -> tuple[Point, ...]:
    return tuple(Point(x, y) for x, y in places)
