"""Tables of KOG light that people draw: the kit, requirements, and hints about fairness."""

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from rules.battlefield.own_field import drawn_files, own_field
from rules.battlefield.own_table import TableFile
from rules.battlefield.table_fault import TableFault
from rules.battlefield.table_hints import FairnessRules
from rules.battlefield.table_kit import TableKit, read_table_kit
from rules.battlefield.table_room import edge_strips, table_faults
from rules.battlefield.table_rules import TableRules
from rules.battlefield.terrain import Battlefield
from rules.geometry import Outline
from rules.kernel.package_files import read_text
from rules.kog.board.kit import KIT
from rules.kog.board.territory import KEEP_OFF

TABLE_KIT: Final[TableKit] = read_table_kit(read_text("rules.kog.board", "table_kit.toml"), KIT)
WIDEST: Final = 800
EYE: Final = 1_200


def _zones(table: TableFile) -> tuple[Outline, Outline]:
    """Where both sides deploy if the Defender divides the board straight across. (kog.setup.deploy.zone)"""
    return edge_strips(table, table.height // 2 - KEEP_OFF)


def _faults(table: TableFile) -> Iterator[TableFault]:
    """What is missing: sound pieces, and room for both forces. (kog.field.size, kog.setup.deploy.everything)"""
    north, south = _zones(table)
    zones = (("the ground of the north side", north), ("the ground of the south side", south))
    return table_faults(TABLE_KIT, table, _field, zones, WIDEST)


def _field(table: TableFile) -> Battlefield:
    return own_field(TABLE_KIT, table)


TABLES: Final = TableRules(
    kit=TABLE_KIT,
    checks=_faults,
    battlefield=_field,
    fairness=FairnessRules(
        zones=_zones,
        shelters=lambda feature: feature.cover is not None,
        hides=lambda feature: feature.cover is not None,
        bars=lambda feature: feature.impassable,
        eye=EYE,
    ),
    ours=cache(lambda: drawn_files("kog", KIT, 48_000, 36_000)),
)


@lru_cache(maxsize=32)
def field_of_text(text: str) -> Battlefield:
    """The battlefield of the table in an agreement. Raises NotATable."""
    return _field(TABLES.read(text))
