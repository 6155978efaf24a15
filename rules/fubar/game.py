"""FUBAR as a choice for players: settings and ready-made lists."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from rules.battlefield.fields import RANDOM
from rules.battlefield.own_table import own_table_of
from rules.fubar.analysis import ANALYSIS
from rules.fubar.board import KIT, Settings, Table
from rules.fubar.board.own_table import TABLES
from rules.fubar.lists.catalogue import CATALOGUE, READY
from rules.fubar.lists.force import Muster
from rules.fubar.lists.muster import muster
from rules.fubar.lists.own_force import own_force_data
from rules.fubar.lists.own_force_catalogue import own_force_catalogue, own_force_of
from rules.fubar.lists.own_force_form import ABOUT, EXAMPLE, sheet
from rules.fubar.lists.own_force_prices import prices
from rules.fubar.rulebook import RULEBOOK
from rules.fubar.setup.new_table import FEWEST, MOST, new_table
from rules.fubar.system import FUBAR
from rules.fubar.turn.scoring import SCENARIO_GAME
from rules.geometry import inches
from rules.roster.catalogue import BattleSize, Catalogue
from rules.roster.custom_catalogue import CustomCatalogue
from rules.roster.custom_help import help_of
from rules.roster.game import Agreement, Game, ReadyList, Setting, battle_of, battle_setting, field_setting
from rules.roster.scenarios import MISSION
from rules.skirmish.game import game
from rules.skirmish.scenario import HOLD_REACH, FieldScenario, read_scenario
from rules.skirmish.scenario_form import scenario_rules

MOST_TURNS = 12
MOST_MODIFIER = 3
READY_SCENARIOS = ("scenarios/crossroads.json", "scenarios/breakthrough.json", "scenarios/old_mill.json")


def _size(battle: BattleSize) -> str:
    board = f"{inches(battle.numbers['width'])} × {inches(battle.numbers['height'])}"
    return f"Up to {battle.points} pts on a table of {board}, {battle.numbers['turns']} turns."


def _settings() -> tuple[Setting, ...]:
    """The settings; board and number of turns follow from the battle size unless agreed otherwise.

    (fubar.scenario.table)
    """
    return (
        battle_setting(CATALOGUE, "patrol", _size),
        Setting(
            id="players",
            label="Players",
            kind="number",
            default=FEWEST,
            help="Each for themselves, with an edge of the table of their own.",
            least=FEWEST,
            most=MOST,
            quick=True,
        ),
        field_setting(KIT.drawn, RANDOM),
        Setting(
            id="turns",
            label="Turns",
            kind="number",
            default=0,
            help="0: as many as the size says.",
            least=0,
            most=MOST_TURNS,
        ),
        *(_initiative(number) for number in range(1, MOST + 1)),
    )


def _initiative(number: int) -> Setting:
    """The setting of a player's modifier to initiative dice. (fubar.scenario.initiative_modifiers)"""
    who = "player 1, who opens the match," if number == 1 else f"player {number}"
    return Setting(
        id=f"initiative_{number}",
        label=f"Initiative of player {number}",
        kind="number",
        default=0,
        help=f"What {who} adds to each initiative die.",
        least=-MOST_MODIFIER,
        most=MOST_MODIFIER,
        detail=True,
    )


def _modifiers(agreement: Agreement) -> tuple[int, ...]:
    """The agreed modifiers by seat, plus the scenario's; older agreements have none."""
    scenario = _scenario(agreement)
    added = {one.player: one.add for one in scenario.initiative} if scenario else {}
    numbers = range(1, MOST + 1)
    return tuple(int(agreement.get(f"initiative_{number}", 0)) + added.get(number, 0) for number in numbers)


def _scenario(agreement: Agreement) -> FieldScenario | None:
    """The agreed scenario; None for the standard battle. (fubar.scenario.agreed)"""
    text = str(agreement.get(MISSION, ""))
    return read_scenario(SCENARIO_GAME, text) if text else None


def _note(agreement: Agreement) -> str:
    players, turns = int(agreement["players"]), _turns(agreement)
    usual = turns == battle_of(CATALOGUE, agreement).numbers["turns"]
    return (f" · {players} players" if players > FEWEST else "") + ("" if usual else f" · {turns} turns")


def _turns(agreement: Agreement) -> int:
    """The agreed number of turns, or that of the scenario or battle size; older agreements have none."""
    scenario = _scenario(agreement)
    usual = scenario.rounds if scenario else 0
    return int(agreement.get("turns", 0)) or usual or battle_of(CATALOGUE, agreement).numbers["turns"]


def _ceiling(agreement: Agreement) -> int:
    """The points of the agreed size. (fubar.list.points_cap)"""
    return battle_of(CATALOGUE, agreement).points or 0


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    """The table before the first question. (fubar.scenario.table, fubar.scenario.initiative_modifiers)"""
    battle, own = battle_of(CATALOGUE, agreement), own_table_of(agreement)
    width, height = _drawn_size(own) if own else (battle.numbers["width"], battle.numbers["height"])
    settings = Settings(
        battle=battle.id,
        terrain=str(agreement["terrain"]),
        cap=battle.points or 0,
        turns=_turns(agreement),
        width=width,
        height=height,
        seed=seed,
        scenario=_scenario(agreement),
    )
    return new_table(settings, musters, _modifiers(agreement), own)


def _drawn_size(own: str) -> tuple[int, int]:
    """The size of a table that players drew."""
    table = TABLES.read(own)
    return table.width, table.height


def _game(catalogue: Catalogue, ready_lists: tuple[ReadyList, ...]) -> Game:
    made = game(
        FUBAR,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=_settings(),
        ready_lists=ready_lists,
        muster=muster,
        muster_type=Muster,
        ceiling=_ceiling,
        new_table=_table,
        note=_note,
        seats=lambda agreement: FUBAR.seats[: int(agreement["players"])],
        windows=True,
        analysis=ANALYSIS,
        tables=TABLES,
        numbers={"scenario_reach": inches(HOLD_REACH)},
        scenarios=scenario_rules(SCENARIO_GAME, "rules.fubar.setup", READY_SCENARIOS),
    )
    return replace(made, custom_catalogue=_CUSTOM)


def _own_game(text: str) -> Game:
    """The game with only the force in the text. Raises `NotACatalogue`. (fubar.list.own_force)"""
    return _game(own_force_catalogue(own_force_of(text)), ())


_SHEET: Final = sheet()
_CUSTOM: Final = CustomCatalogue(
    word="force",
    example=EXAMPLE,
    help=help_of(_SHEET, ABOUT),
    sheet=_SHEET,
    data=own_force_data,
    prices=prices,
)
GAME: Final = replace(_game(CATALOGUE, READY), bring=_own_game)
