"""What the players of a match agree on: the map, the CRIT op, and where a later printing is played instead."""

from typing import Final, Literal, NamedTuple

from msgspec import Struct


class Switches(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """Where printings differ. Every default is what the sheet says; both players see which ones are changed."""

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
    """What was agreed before the match: the map and the CRIT op by id, and the switches."""

    map: str
    crit: str
    switches: Switches = Switches()


class Words(NamedTuple):
    """A switch by its id: the rule it is about, its label, and its two values, the sheet's first, with their labels."""

    id: str
    rule: str
    label: str
    sheet: tuple[str, str]
    later: tuple[str, str]


SWITCHES: Final = (
    Words(
        "extra_cp_from_tp",
        "killteam.flow.cp_extra",
        "Extra command point without initiative",
        ("1", "In every turning point"),
        ("2", "From the second turning point"),
    ),
    Words(
        "initiative_tie",
        "killteam.flow.initiative_tie",
        "Tied initiative roll",
        ("alternate", "Initiative changes hands"),
        ("previous_loser_decides", "Whoever did not have it decides"),
    ),
    Words(
        "scout_reposition_end",
        "killteam.scouting.reposition",
        "A scouting Reposition ends",
        ("within", "Within 3″ of the drop zone"),
        ("wholly_within", "Wholly within 3″ of it"),
    ),
    Words(
        "drop_free_per",
        "killteam.move.drop_free",
        "The first 2″ of drops are free",
        ("activation", "Once an activation"),
        ("action", "In every action"),
    ),
    Words(
        "jump_from",
        "killteam.move.jump",
        "Jumps begin",
        ("any", "On anything one stands on"),
        ("vantage", "On Vantage more than 2″ up"),
    ),
    Words(
        "jump_ignore_height",
        "killteam.move.jump_between",
        "A jump ignores a height difference",
        ("less", "Of less than 1″"),
        ("up_to", "Of 1″ or less"),
    ),
    Words(
        "blast_hits",
        "killteam.weapon.blast",
        "Blast also hits",
        ("enemies", "Enemies only"),
        ("everybody", "Everybody, friends and the shooter too"),
    ),
    Words(
        "city_lethal_devastating",
        "killteam.kz.city.lethal",
        "Into a stronghold, Lethal 5+ for",
        ("every", "Every Devastating weapon"),
        ("area", "Only Devastating with a distance"),
    ),
    Words(
        "corridor_condensed",
        "killteam.kz.corridor.condensed",
        "Corridors are condensed ground",
        ("off", "No"),
        ("on", "Yes: Blast, Torrent and the like gain Lethal 5+"),
    ),
    Words(
        "operate_hatch_enemy",
        "killteam.kz.corridor.operate_hatch_enemy",
        "A hatch an enemy stands at",
        ("never", "Cannot be operated"),
        ("open_only", "Can be opened, not closed"),
    ),
    Words(
        "hatchway_fight_block",
        "killteam.kz.corridor.hatchway_fight_engaged",
        "A Hatchway Fight is blocked by",
        ("own_side", "Enemies on one’s own side"),
        ("any", "Any enemy in control range"),
    ),
    Words(
        "hazard_limit",
        "killteam.kz.gantry.vantage_to_vantage",
        "4″ of hazard forbid a shot",
        ("unless_both_vantage", "Unless both are on Vantage"),
        ("both_floor", "Only where both are on the floor"),
    ),
    Words(
        "heavy_barricade_reach",
        "killteam.equip.heavy_barricade",
        "A heavy barricade stands",
        ("2", "Within 2″ of the drop zone"),
        ("4", "Within 4″ of the drop zone"),
    ),
    Words(
        "ladder_cheap_per",
        "killteam.equip.ladders_climb",
        "A cheap climb by ladder",
        ("activation", "Once an activation"),
        ("action", "Once an action"),
    ),
    Words(
        "razor_wire_cost",
        "killteam.equip.obstructing",
        "Razor wire costs",
        ("any_move", "2″ for any move within 1″"),
        ("crossing", "1″, only when it is crossed"),
    ),
    Words(
        "smoke_piercing",
        "killteam.equip.smoke_piercing",
        "In smoke, Piercing",
        ("ignored", "Is ignored"),
        ("reduced", "Is 1 where it was 2"),
    ),
    Words(
        "equipment_access_gap",
        "killteam.equip.spacing",
        "Doors and hatches are kept clear by",
        ("sheet", "Ladders and mines"),
        ("all", "All equipment, by 2″"),
    ),
)
