"""Kry-Gothic as a choice for players: battle size, mission, map, options of a table, ready-made squads."""

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Final

from rules.battlefield.own_table import OWN, own_table_of, table_name
from rules.geometry.point import inches
from rules.kernel.package_files import read_toml
from rules.krygothic.analysis import ANALYSIS
from rules.krygothic.board import MAPS, SCENARIOS, SEATS, Settings
from rules.krygothic.board.maps import our_files
from rules.krygothic.board.mission_data import OWN as OWN_MISSION
from rules.krygothic.board.own_table import TABLES
from rules.krygothic.calls.calling import calls_ahead
from rules.krygothic.lists.catalogue import CATALOGUE, READY
from rules.krygothic.lists.force import TEAMS, Muster, Team
from rules.krygothic.lists.muster import CHECKS, muster
from rules.krygothic.lists.own_team import own_team_data
from rules.krygothic.lists.own_team_catalogue import WORDS, team_of
from rules.krygothic.lists.own_team_file import read_own_team
from rules.krygothic.lists.own_team_form import EXAMPLE, prices, sheet
from rules.krygothic.missions.own import MISSION_RULES, read_mission
from rules.krygothic.rulebook import RULEBOOK
from rules.krygothic.setup.new_table import new_table
from rules.krygothic.stakes.offer import PLAY_FOR_STAKES
from rules.krygothic.system import ALL, KRYGOTHIC
from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.custom_help import help_of
from rules.roster.game import Agreement, Choice, Game, ReadyList, Setting, battle_setting
from rules.roster.pace import pace_of
from rules.roster.scenarios import MISSION, name_in
from rules.skirmish.game import game

OWN_MAP: Final = "mission"
ATTACKERS: Final = {"first": SEATS[0], "second": SEATS[1]}


def _size(battle: BattleSize) -> str:
    return (
        f"{battle.points} points and what a low Tactics Rating adds; a board {inches(battle.numbers['board'])} square."
    )


def settings() -> tuple[Setting, ...]:
    """The settings players agree on. (krygothic.overview.random_missions, krygothic.online.presets)"""
    mission, map_, *others = read_toml("rules.krygothic", "settings.toml", dict[str, tuple[Setting, ...]])["settings"]
    missions = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in SCENARIOS.values())
    maps = tuple(Choice(value=one.id, label=one.name, detail=one.text) for one in MAPS.values())
    return (
        battle_setting(CATALOGUE, "patrol", _size),
        replace(mission, choices=(*missions, *mission.choices)),
        replace(map_, choices=(*map_.choices, *maps)),
        *others,
    )


def settings_of(agreement: Agreement) -> Settings:
    """The settings of a match, from what was agreed. Without live windows nobody needs to be online."""
    terrain = str(agreement.get("terrain", OWN_MAP))
    text = str(agreement.get(MISSION, ""))
    return Settings(
        scenario=OWN_MISSION if text else str(agreement["scenario"]),
        own=read_mission(text) if text else None,
        battle=str(agreement["battle"]),
        terrain="" if terrain in (OWN_MAP, OWN) else terrain,
        table=own_table_of(agreement),
        weak=agreement.get("decks") == "weak",
        attacker=ATTACKERS.get(str(agreement.get("attacker", ""))),
        limit=int(agreement.get("limit", 8)),
        exploding=agreement.get("exploding", "again") == "again",
        shot=int(agreement.get("shot", 2)),
        waiting="open" if agreement.get("waiting") == "open" else "once",
        live=pace_of(agreement).live_window > 0,
    )


def title(agreement: Agreement) -> str:
    """The title, such as `Kry-Gothic (unofficial) · Patrol · Sabotage`, with the name of a table that players drew."""
    found, text = SCENARIOS.get(str(agreement["scenario"])), str(agreement.get(MISSION, ""))
    battle = CATALOGUE.battles[str(agreement["battle"])].name
    mission = name_in(text) if text else found.name if found else "rolled mission"
    own = [name] if (name := table_name(agreement)) else []
    return " · ".join([f"{RULEBOOK.book.name} (unofficial)", battle, mission, *own])


def _custom_catalogue() -> CustomCatalogue:
    """How a team of one's own is written. (krygothic.team.own)"""
    form = sheet()
    return CustomCatalogue(
        word="team",
        example=EXAMPLE,
        help=help_of(form, WORDS["about"]["team"]),
        sheet=form,
        data=own_team_data,
        prices=prices,
    )


def _made(catalogue: Catalogue, teams: Mapping[str, Team], ready: tuple[ReadyList, ...]) -> Game:
    made = game(
        KRYGOTHIC,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=settings(),
        ready_lists=ready,
        muster=partial(muster, teams=teams),
        muster_type=Muster,
        ceiling=lambda agreement: CATALOGUE.battles[str(agreement["battle"])].points or 0,
        new_table=lambda agreement, seed, musters: new_table(settings_of(agreement), (musters[0], musters[1])),
        checks=CHECKS,
        windows=True,
        standing=True,
        analysis=ANALYSIS,
        tables=replace(TABLES, ours=our_files),
        scenarios=MISSION_RULES,
    )
    return replace(
        made,
        title=title,
        calls=lambda table, seat: calls_ahead(table, ALL, seat),
        campaign=PLAY_FOR_STAKES,
        custom_catalogue=_CUSTOM,
    )


def own_game(text: str) -> Game:
    """The game with only the team in the text. Raises `NotACatalogue`. (krygothic.team.own)"""
    read = read_own_team(text)
    made = _made(read.catalogue, {read.team.id: team_of(read.team)}, ())
    return replace(made, remarks=read.warnings)


_CUSTOM: Final = _custom_catalogue()
GAME: Final = replace(_made(CATALOGUE, TEAMS, READY), bring=own_game)
