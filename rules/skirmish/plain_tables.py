"""Lets people draw tables for a game without a kit of its own: walls, rocks and woods on its board."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final

from msgspec import structs

from rules.battlefield.own_field import own_field
from rules.battlefield.own_table import TableFile
from rules.battlefield.table_checks import common_faults
from rules.battlefield.table_fault import ROOM, TableFault
from rules.battlefield.table_hints import FairnessRules
from rules.battlefield.table_kit import BoardSize, SizeLimits, read_table_kit
from rules.battlefield.table_room import way_faults
from rules.battlefield.table_rules import TableRules
from rules.battlefield.terrain import Battlefield
from rules.geometry import Outline, Point, inches
from rules.geometry.polygon import overlaps_disc
from rules.kernel.package_files import read_text

EYE: Final = 1_200
MOST_READ: Final = 32
_PLAIN: Final = read_table_kit(read_text("rules.skirmish", "plain_kit.toml"))


def plain_tables(system: str, game: str, board: tuple[int, int], starts: Sequence[Point], widest: int) -> TableRules:
    """Tables for a game whose figures begin at the `starts`, one for each side; `widest` is the largest radius of a
    base.
    """
    width, height = board
    size = BoardSize(name=f"{inches(width)} × {inches(height)}", width=width, height=height, text="The board.")
    kit = structs.replace(_PLAIN, system=system, game=game, sizes=SizeLimits(usual=(size,)), gate=2 * widest)
    zones = tuple(_around(board, start, widest) for start in starts)

    def faults(table: TableFile) -> Iterator[TableFault]:
        common = tuple(common_faults(kit, table))
        yield from common
        if not common:
            yield from _start_faults(table, starts, widest)
            named = [(f"the start of player {number}", zone) for number, zone in enumerate(zones, start=1)]
            yield from way_faults(own_field(kit, table), named, widest, lambda feature: feature.impassable)

    return TableRules(
        kit=kit,
        checks=faults,
        battlefield=lambda table: own_field(kit, table),
        fairness=FairnessRules(
            zones=lambda table: (zones[0], zones[1]),
            shelters=lambda feature: feature.cover is not None,
            hides=lambda feature: feature.cover is not None,
            bars=lambda feature: feature.impassable,
            eye=EYE,
        ),
    )


def _around(board: tuple[int, int], start: Point, widest: int) -> Outline:
    """The ground around a start, within the board."""
    left, right = max(0, start.x - 2 * widest), min(board[0], start.x + 2 * widest)
    top, bottom = max(0, start.y - 2 * widest), min(board[1], start.y + 2 * widest)
    return Point(left, top), Point(right, top), Point(right, bottom), Point(left, bottom)


def _start_faults(table: TableFile, starts: Sequence[Point], widest: int) -> Iterator[TableFault]:
    """Figures must have room where they begin."""
    for at, feature in enumerate(table.features):
        if feature.impassable and any(overlaps_disc(feature.corners, start, widest) for start in starts):
            yield TableFault(
                rule=ROOM,
                message="A figure begins there.",
                path=f"$.features[{at}].outline",
                feature=feature.id,
                remedy="Move it away from the middle of the edge.",
            )


@lru_cache(maxsize=MOST_READ)
def _field(rules: TableRules, text: str) -> Battlefield:
    return rules.battlefield(rules.read(text))


def plain_field(rules: TableRules, text: str, usual: Battlefield) -> Battlefield:
    """The field of the table in an agreement, or the usual one. Raises NotATable."""
    return _field(rules, text) if text else usual
