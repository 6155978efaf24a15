"""The maps of the ship, and the field of a match as it stands at this moment."""

from functools import lru_cache
from typing import Final

from rules.battlefield.field_changes import field_now as battlefield_now
from rules.battlefield.terrain import Battlefield
from rules.kernel.package_files import read_text
from rules.krygothic.board.map_file import MapFile, SizedMap, read_map, size_map
from rules.krygothic.board.settings import Settings
from rules.krygothic.board.table import Table

_IDS: Final = ("engine-hall", "cargo-deck", "dark-archive", "sunken-gallery")
BARE: Final = "bare"
SIDES: Final = {"patrol": 36_000, "standard": 48_000, "full": 56_000}
OF_SCENARIO: Final = {
    "sabotage": "engine-hall",
    "purge": "cargo-deck",
    "lights_out": "dark-archive",
    "floor_below": "sunken-gallery",
}


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
    """The id of the map of a match: the one agreed on, else the scenario's; an empty hall before there is one."""
    return settings.terrain or OF_SCENARIO.get(scenario, BARE)


def board_side(table: Table) -> int:
    """How long and deep the board is, in thousandths of an inch. (krygothic.setup.table)"""
    return SIDES[table.settings.battle]


def the_field(table: Table) -> Battlefield:
    """The field as it was drawn. (krygothic.setup.terrain_scatter)"""
    return _field(map_of(table.settings, table.scenario), table.settings.battle)


def field_now(table: Table) -> Battlefield:
    """The field of this moment: doors as they stand, scenery set up, what is gone left out."""
    return battlefield_now(the_field(table), table.now)


def blast_doors(table: Table) -> tuple[str, ...]:
    """The ids of the doors that stand open until the ship closes one. (krygothic.scenario.lights_out.dark)"""
    map_id = map_of(table.settings, table.scenario)
    return () if map_id == BARE else _sized(map_id, table.settings.battle).blast_doors
