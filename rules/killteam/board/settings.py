"""What the players of a match agree on: the map, the CRIT op, and rules of later printings."""

from typing import Final, Literal

from msgspec import Struct

from rules.killteam.board.op_cards import CardSet
from rules.skirmish.words import read_records


class Switches(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Rules that differ between printings. Every default follows the sheet; both players see which are changed."""

    extra_cp_from_tp: Literal[1, 2] = 1
    initiative_tie: Literal["alternate", "previous_loser_decides"] = "alternate"
    scout_reposition_end: Literal["within", "wholly_within"] = "within"
    drop_free_per: Literal["activation", "action"] = "activation"
    jump_from: Literal["any", "vantage"] = "any"
    jump_ignore_height: Literal["less", "up_to"] = "less"
    blast_hits: Literal["enemies", "everybody"] = "enemies"
    city_lethal_devastating: Literal["every", "area"] = "every"
    corridor_condensed: Literal["off", "on"] = "off"
    operate_hatch_enemy: Literal["never", "open_only"] = "never"
    hatchway_fight_block: Literal["own_side", "any"] = "own_side"
    hazard_limit: Literal["unless_both_vantage", "both_floor"] = "unless_both_vantage"
    heavy_barricade_reach: Literal[2, 4] = 2
    ladder_cheap_per: Literal["activation", "action"] = "activation"
    razor_wire_cost: Literal["any_move", "crossing"] = "any_move"
    smoke_piercing: Literal["ignored", "reduced"] = "ignored"
    equipment_access_gap: Literal["sheet", "all"] = "sheet"


class Settings(Struct, frozen=True, kw_only=True, dict=True):
    """The agreement before a match: map and CRIT op by id, switches, and the players' own cards.

    `table` is the text of a table that players drew; it replaces the map. With the map "placed" it is the killzone as
    the players set it up.
    """

    map: str
    crit: str
    switches: Switches = Switches()
    table: str = ""
    cards: CardSet | None = None


def map_key(settings: Settings) -> str:
    """The key of the map of a match: the id of one of our maps, or the text of a table that players drew."""
    return settings.table or settings.map


class SwitchWords(Struct, frozen=True, forbid_unknown_fields=True):
    """A switch in words: its rule, its label, and its two values with their labels, the sheet's value first."""

    id: str
    rule: str
    label: str
    sheet: tuple[str, str]
    later: tuple[str, str]


SWITCHES: Final = tuple(read_records("rules.killteam.board", "switches.toml", SwitchWords).values())
