"""Tables of Kry-Gothic that people draw: the kit, requirements, and hints about fairness."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Final

from msgspec import structs

from rules.battlefield.own_field import own_field
from rules.battlefield.own_table import PREFIX, TableFile
from rules.battlefield.table_fault import TableFault
from rules.battlefield.table_hints import FairnessRules
from rules.battlefield.table_kit import TableKit, read_table_kit
from rules.battlefield.table_room import edge_strips, table_faults
from rules.battlefield.table_rules import TableRules
from rules.battlefield.terrain import Battlefield, Feature
from rules.geometry.point import INCH, inches
from rules.geometry.polygon import Outline
from rules.kernel.package_files import read_text
from rules.krygothic.board.map_file import SizedMap

TABLE_KIT: Final[TableKit] = read_table_kit(read_text("rules.krygothic.board", "table_kit.toml"))
SIDES: Final = {"patrol": 36_000, "standard": 48_000, "full": 56_000}
SHALLOWEST: Final = 6 * INCH
WIDEST: Final = 750
EYE: Final = 900
BLAST: Final = "blast"


def _zones(table: TableFile) -> tuple[Outline, Outline]:
    """The strips along both edges, in which every mission deploys. (krygothic.setup.deployment)"""
    return edge_strips(table, SHALLOWEST)


def _faults(table: TableFile) -> Iterator[TableFault]:
    """What is missing: sound pieces, and room for both squads. (krygothic.setup.terrain_scatter)"""
    north, south = _zones(table)
    zones = (("the ground before the north edge", north), ("the ground before the south edge", south))
    return table_faults(TABLE_KIT, table, _field, zones, WIDEST, _bars, (("the board", table.board),))


def _bars(feature: Feature) -> bool:
    return feature.impassable and not feature.opens


def _field(table: TableFile) -> Battlefield:
    """The field; every piece with a height hides models behind it."""
    field = own_field(TABLE_KIT, table)
    features = tuple(structs.replace(one, cover="hard" if one.height else None) for one in field.features)
    return structs.replace(field, features=features)


def _problem(agreement: Mapping[str, str | int], table: TableFile) -> str:
    """Why a table cannot be used in a battle of the agreed size, in a sentence. (krygothic.setup.table)"""
    side = SIDES[str(agreement["battle"])]
    if table.width == table.height == side:
        return ""
    return f"This battle needs a board {inches(side)} square; the table is {inches(table.width)} wide."


TABLES: Final = TableRules(
    kit=TABLE_KIT,
    checks=_faults,
    battlefield=_field,
    fairness=FairnessRules(
        zones=_zones,
        shelters=lambda feature: feature.height > 0,
        hides=lambda feature: feature.height > 0,
        bars=_bars,
        eye=EYE,
    ),
    problem=_problem,
)


@lru_cache(maxsize=32)
def field_of_text(text: str) -> Battlefield:
    """The battlefield of the table in an agreement. Raises NotATable."""
    return _field(TABLES.read(text))


@lru_cache(maxsize=32)
def own_map(text: str) -> SizedMap:
    """The table in the text as a map: its terrain, and the ids of its blast doors."""
    blasts = tuple(f"{PREFIX}{one.id}" for one in TABLES.read(text).features if BLAST in one.traits)
    return SizedMap(field_of_text(text).features, blasts)
