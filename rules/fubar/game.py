"""FUBAR as people choose it: what they agree on before a match, and lists to start from."""

from collections.abc import Sequence

from rules.battlefield.fields import RANDOM
from rules.fubar.board.kit import KIT
from rules.fubar.board.table import Settings, Table
from rules.fubar.lists.catalogue import CATALOGUE
from rules.fubar.lists.force import Muster
from rules.fubar.lists.muster import muster
from rules.fubar.lists.ready import READY
from rules.fubar.rulebook import RULEBOOK
from rules.fubar.setup.start import FEWEST, MOST, new_table
from rules.fubar.system import FUBAR
from rules.geometry.point import inches
from rules.roster.agreement import battle_of, battle_setting, field_setting, misfit, titled
from rules.roster.catalogue import Battle
from rules.roster.game import Agreement, Game, Setting
from rules.roster.roster import Roster
from rules.roster.validate import validate


def _size(battle: Battle) -> str:
    board = f"{inches(battle.numbers['width'])} × {inches(battle.numbers['height'])}"
    return f"Up to {battle.points} pts on a table of {board}, {battle.numbers['turns']} turns."


def _settings() -> tuple[Setting, ...]:
    """What is agreed on; board and length follow from the battle size. (fubar.scenario.table)"""
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
    )


def _title(agreement: Agreement) -> str:
    players = int(agreement["players"])
    return titled(FUBAR.name, SETTINGS, agreement, f" · {players} players" if players > FEWEST else "")


def _misfit(agreement: Agreement, roster: Roster) -> str:
    """Why a list is not of the agreed size. (fubar.list.points_cap)"""
    battle = battle_of(CATALOGUE, agreement)
    return misfit(CATALOGUE, battle.id, battle.points or 0, roster)


def _table(agreement: Agreement, seed: int, musters: Sequence[Muster]) -> Table:
    """The table before the first question. (fubar.scenario.table, fubar.scenario.initiative_modifiers)"""
    battle = battle_of(CATALOGUE, agreement)
    settings = Settings(
        battle=battle.id,
        terrain=str(agreement["terrain"]),
        cap=battle.points or 0,
        turns=battle.numbers["turns"],
        width=battle.numbers["width"],
        height=battle.numbers["height"],
        seed=seed,
    )
    return new_table(settings, musters)


SETTINGS = _settings()
GAME = Game(
    system=FUBAR,
    name=FUBAR.name,
    seats=lambda agreement: FUBAR.seats[: int(agreement["players"])],
    catalogue=CATALOGUE,
    rulebook=RULEBOOK,
    validate=lambda roster: validate(roster, CATALOGUE),
    muster=lambda roster: muster(roster, CATALOGUE),
    muster_type=Muster,
    settings=SETTINGS,
    title=_title,
    misfit=_misfit,
    new_table=_table,
    ready_lists=READY,
    windows=True,
)
