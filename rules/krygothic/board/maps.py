"""The maps of the ship, and the field of a match in its present state."""

from collections.abc import Mapping
from functools import cache, lru_cache
from typing import Final

from msgspec import structs

from rules.battlefield.field_changes import field_now as battlefield_now
from rules.battlefield.own_field import file_of
from rules.battlefield.own_table import TableFile
from rules.battlefield.terrain import Battlefield
from rules.kernel.package_files import read_text
from rules.kernel.refusal import Seat
from rules.krygothic.board.map_file import MapFile, SizedMap, read_map, size_map
from rules.krygothic.board.own_table import BLAST, SIDES, field_of_text, own_map
from rules.krygothic.board.side import Settings, mission_named
from rules.krygothic.board.table import Table, mission_now

_IDS: Final = (
    "engine-hall", "cargo-deck", "dark-archive", "sunken-gallery", "reactor-ring", "freight-spine", "ship-chapel",
    "growing-hall",
)  # fmt: skip
BARE: Final = "bare"


def _read(id_: str) -> MapFile:
    return read_map(read_text("rules.krygothic.board", f"maps/{id_}.toml"))


MAPS: Final[dict[str, MapFile]] = {id_: _read(id_) for id_ in _IDS}


@lru_cache(maxsize=32)
def _sized(map_id: str, battle: str) -> SizedMap:
    return size_map(MAPS[map_id], SIDES[battle])


@lru_cache(maxsize=32)
def _field(map_id: str, battle: str) -> Battlefield:
    side = SIDES[battle]
    if map_id == BARE:
        return Battlefield(BARE, "Empty hall", side, side)
    return Battlefield(map_id, MAPS[map_id].name, side, side, _sized(map_id, battle).features)


def map_of(settings: Settings, scenario: str) -> str:
    """The id of the map of a match: the agreed one, else the scenario's; before the scenario is known an empty hall."""
    found = mission_named(settings, scenario)
    return settings.terrain or (found.map if found else BARE)


def board_side(table: Table) -> int:
    """The side of the square board, in thousandths of an inch. (krygothic.setup.table)"""
    return SIDES[table.settings.battle]


def the_field(table: Table) -> Battlefield:
    """The field as drawn. (krygothic.setup.terrain_scatter)"""
    if table.settings.table:
        return field_of_text(table.settings.table)
    return _field(map_of(table.settings, table.scenario), table.settings.battle)


def field_now(table: Table) -> Battlefield:
    """The field in its present state: with doors open or closed, and scenery that was added or removed."""
    return battlefield_now(the_field(table), table.now)


def blast_doors(table: Table) -> tuple[str, ...]:
    """The ids of doors that stay open until the ship closes one. (krygothic.scenario.lights_out.dark)"""
    if table.settings.table:
        return own_map(table.settings.table).blast_doors
    map_id = map_of(table.settings, table.scenario)
    return () if map_id == BARE else _sized(map_id, table.settings.battle).blast_doors


_DARK_AP: Final = 1


def is_dark(table: Table) -> bool:
    """Whether this round is dark: every shot is harder by 2. (krygothic.scenario.dark, .lights_out.dark)"""
    found = mission_now(table)
    return found is not None and not found.is_lit(table.round)


def ap_modifier(table: Table, seat: Seat) -> int:
    """What the scenario subtracts from the side's AP total in this round.

    (krygothic.scenario.modifiers, krygothic.scenario.lights_out.dark)
    """
    return _DARK_AP if is_dark(table) else 0


def is_off_guard(table: Table, seat: Seat) -> bool:
    """Whether the side is off guard in this round: it has no AP, gives no orders and cannot react.

    (krygothic.scenario.sabotage_timeline)
    """
    found = mission_now(table)
    return found is not None and found.surprise and table.round == 1 and seat != table.attacker


def has_weak_decks(table: Table) -> bool:
    """Whether heavy weapons damage the structure anywhere on the board. (krygothic.weak.tag, .scenario.floor_below)"""
    found = mission_now(table)
    return table.settings.weak or (found is not None and found.weak)


@cache
def our_files() -> Mapping[str, TableFile]:
    """Our maps on a Standard board, in the format of people's own tables, by id. (krygothic.setup.terrain_scatter)"""
    return {id_: _file(id_) for id_ in MAPS}


def _file(map_id: str) -> TableFile:
    """The map as a file.

    Whether a piece hides models follows from its height; blast doors have a trait of their own.
    """
    table = file_of("krygothic", _field(map_id, "standard"), text=MAPS[map_id].text, cover=None)
    blasts = _sized(map_id, "standard").blast_doors
    features = tuple(
        structs.replace(one, traits=(BLAST,) if one.id in blasts else (), group=one.id.partition(".")[0])
        for one in table.features
    )
    return structs.replace(table, features=features)
