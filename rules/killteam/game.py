"""Kill Team as a choice for players: map, CRIT op, switches, ready-made lists, teams of one's own."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import msgspec

from rules.battlefield.own_table import own_table_of, table_name
from rules.killteam.analysis import ANALYSIS
from rules.killteam.board import CRIT_OPS, SWITCHES, CardSet, Settings, Switches, SwitchWords, Table
from rules.killteam.killzone import MAPS
from rules.killteam.killzone.bare import NAME as BARE
from rules.killteam.killzone.bare import PIECES, PLACED, bare_text
from rules.killteam.killzone.our_tables import our_files
from rules.killteam.killzone.own_table import TABLES
from rules.killteam.lists.catalogue import CATALOGUE, READY, ROSTER, TEAMS
from rules.killteam.lists.muster import Muster, muster, ready_to_fight
from rules.killteam.lists.own_team import own_team, own_team_data, sheet
from rules.killteam.lists.own_team_help import EXAMPLE, help_parts
from rules.killteam.lists.preset import modest
from rules.killteam.missions.cards import CARD_RULES, read_cards
from rules.killteam.rulebook import RULEBOOK
from rules.killteam.setup.new_table import new_table
from rules.killteam.system import KILLTEAM, NAME
from rules.killteam.team_files.reader import READER
from rules.killteam.teams.team import Team
from rules.roster.catalogue import Catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.game import Agreement, Choice, Game, ReadyList, Setting, battle_setting
from rules.roster.scenarios import MISSION, name_in
from rules.roster.words import counted
from rules.skirmish.game import game
from rules.skirmish.system import Rules

PRINTING, SHEET, CURRENT = "printing", "sheet", "current"
_KILLZONES: Final = {
    "city": "A ruined city: strongholds, rubble, high ground.",
    "corridor": "Sealed corridors: walls, pillars and hatchways.",
    "gantry": "Gantries over hazardous ground, with jumps between them.",
}


def settings() -> tuple[Setting, ...]:
    """The settings players agree on; switches follow the agreed printing, by default the sheet.

    (killteam.setup.killzone, killteam.setup.crit_op, killteam.online.printing)
    """
    maps = tuple(Choice(value=one.id, label=one.name, detail=_KILLZONES[one.killzone]) for one in MAPS.values())
    placed = Choice(
        value=PLACED, label=BARE, detail=f"In turn, from the kit: up to {PIECES} pieces on a bare killzone."
    )
    crits = tuple(Choice(value=op.id, label=op.name, detail=op.text) for op in CRIT_OPS.values())
    return (
        battle_setting(CATALOGUE, ROSTER, lambda battle: "A list of up to 20, from which each battle’s team is drawn."),
        Setting(id="terrain", label="Map", kind="choice", default=maps[0].value, choices=(*maps, placed), quick=True),
        Setting(
            id="crit",
            label="CRIT op",
            kind="choice",
            default=crits[0].value,
            help="The mission both players share.",
            choices=crits,
            quick=True,
        ),
        Setting(
            id=PRINTING,
            label="Where printings differ",
            kind="choice",
            default=SHEET,
            help="Each difference can be agreed on by itself, in the details.",
            choices=(
                Choice(value=SHEET, label="as the sheet has it"),
                Choice(value=CURRENT, label="as the current printing has it"),
            ),
        ),
        *map(_switch, SWITCHES),
    )


def _switch(words: SwitchWords) -> Setting:
    (sheet, said), (later, instead) = words.sheet, words.later
    choices = (
        Choice(value="", label="As agreed above"),
        Choice(value=sheet, label=said, detail="the sheet"),
        Choice(value=later, label=instead, detail="later printings"),
    )
    return Setting(id=words.id, label=words.label, kind="choice", default="", choices=choices, detail=True)


def settings_of(agreement: Agreement) -> Settings:
    """The settings of a match, from what was agreed."""
    chosen = {words.id: _value(_switched(agreement, words)) for words in SWITCHES}
    switches = msgspec.convert(chosen, Switches)
    return Settings(
        map=str(agreement["terrain"]),
        crit=str(agreement["crit"]),
        switches=switches,
        table=bare_text() if agreement["terrain"] == PLACED else own_table_of(agreement),
        cards=_cards(agreement),
    )


def _cards(agreement: Agreement) -> CardSet | None:
    """The cards that the players agreed on, if any. (killteam.op.own)"""
    text = str(agreement.get(MISSION, ""))
    return read_cards(text) if text else None


def _switched(agreement: Agreement, words: SwitchWords) -> str:
    """The value of a switch: as agreed, or as in the agreed printing."""
    return str(agreement.get(words.id) or _printed(agreement, words))


def _printed(agreement: Agreement, words: SwitchWords) -> str:
    """The value of a switch in the agreed printing; older agreements name no printing."""
    return (words.later if agreement.get(PRINTING) == CURRENT else words.sheet)[0]


def _value(text: str) -> str | int:
    return int(text) if text.isdigit() else text


def changed_switches(agreement: Agreement) -> tuple[SwitchWords, ...]:
    """The switches that differ from the agreed printing."""
    return tuple(words for words in SWITCHES if _switched(agreement, words) != _printed(agreement, words))


def title(agreement: Agreement) -> str:
    """The title, such as `Kill Team · Shattered Quarter · Grid Control · 2 rules of later printings`."""
    text, is_current = str(agreement.get(MISSION, "")), agreement.get(PRINTING) == CURRENT
    mission = name_in(text) if text else CRIT_OPS[str(agreement["crit"])].name
    terrain = table_name(agreement) or (
        BARE if agreement["terrain"] == PLACED else MAPS[str(agreement["terrain"])].name
    )
    parts = [NAME, terrain, mission, *(["current printing"] if is_current else [])]
    if others := changed_switches(agreement):
        parts.append(f"{counted(len(others), 'rule', 'rules')} of {'the sheet' if is_current else 'later printings'}")
    return " · ".join(parts)


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    """The table before the roll-off; the seed is not used."""
    return new_table(settings_of(agreement), (musters[0], musters[1]))


def game_of(system: Rules[Table]) -> Game:
    """The game with these rules and the house teams; players may bring others. (killteam.build.private_teams)"""
    return replace(_game(system, CATALOGUE, TEAMS, READY), bring=partial(_own_game, system))


def _own_game(system: Rules[Table], text: str) -> Game:
    """The game with only the team in the text. Raises `NotACatalogue`."""
    own = own_team(text)
    return replace(
        _game(system, own.catalogue, {own.team.id: own.team}, ()), remarks=own.warnings, text_alone=own.text_alone
    )


def _game(system: Rules[Any], catalogue: Catalogue, teams: Mapping[str, Team], ready: tuple[ReadyList, ...]) -> Game:
    made = game(
        system,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=settings(),
        ready_lists=ready,
        muster=partial(muster, teams=teams),
        muster_type=Muster,
        ceiling=lambda agreement: 0,
        new_table=_table,
        analysis=ANALYSIS,
        tables=replace(TABLES, ours=our_files),
        checks=(ready_to_fight(teams), modest(teams)),
        windows=True,
        standing=True,
        scenarios=CARD_RULES,
    )
    custom_catalogue = CustomCatalogue(
        word="team", example=EXAMPLE, help=help_parts(), sheet=sheet(), data=own_team_data, files=READER
    )
    return replace(made, title=title, custom_catalogue=custom_catalogue)


GAME: Final = game_of(KILLTEAM)
