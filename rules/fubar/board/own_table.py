"""Tables of FUBAR that people draw: the kit, requirements, and hints about fairness."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from rules.battlefield.own_field import drawn_files, own_field
from rules.battlefield.own_table import TableFile
from rules.battlefield.table_fault import TableFault
from rules.battlefield.table_hints import FairnessRules
from rules.battlefield.table_kit import TableKit, read_table_kit
from rules.battlefield.table_room import table_faults
from rules.battlefield.table_rules import TableRules
from rules.battlefield.terrain import Battlefield
from rules.fubar.board.ground import DEPTH, EDGES, KIT, scenery
from rules.fubar.board.table import Edge
from rules.geometry import Outline, Point
from rules.kernel.package_files import read_text

TABLE_KIT: Final[TableKit] = read_table_kit(read_text("rules.fubar.board", "table_kit.toml"), KIT)
WIDEST: Final = 1_500
EYE: Final = 1_000


def _zone(table: TableFile, edge: Edge) -> Outline:
    """The ground within 8 inches of an edge. (fubar.scenario.deployment)"""
    width, height = table.width, table.height
    left, right = (width - DEPTH if edge == "east" else 0), (DEPTH if edge == "west" else width)
    top, bottom = (height - DEPTH if edge == "south" else 0), (DEPTH if edge == "north" else height)
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def _faults(table: TableFile) -> Iterator[TableFault]:
    """What is missing: sound pieces, and room at each edge. (fubar.scenario.table, fubar.scenario.deployment)"""
    zones = tuple((f"the ground before the {edge} edge", _zone(table, edge)) for edge in EDGES)
    return table_faults(TABLE_KIT, table, _field, zones, WIDEST)


def _field(table: TableFile) -> Battlefield:
    return own_field(TABLE_KIT, table)


TABLES: Final = TableRules(
    kit=TABLE_KIT,
    checks=_faults,
    battlefield=_field,
    fairness=FairnessRules(
        zones=lambda table: (_zone(table, "north"), _zone(table, "south")),
        shelters=lambda feature: scenery(feature).level > 0,
        hides=lambda feature: scenery(feature).form in ("area", "solid"),
        bars=lambda feature: feature.impassable,
        eye=EYE,
    ),
    ours=cache(lambda: drawn_files("fubar", KIT, 48_000, 48_000)),
)


@lru_cache(maxsize=32)
def field_of_text(text: str) -> Battlefield:
    """The battlefield of the table in an agreement. Raises NotATable."""
    return _field(TABLES.read(text))
