"""The Game of Sample: its settings, ready-made lists, and forces, tables and scenarios of people's own."""

from rules.battlefield.own_table import own_table_of
from rules.roster.catalogue import Catalogue
from rules.roster.game import Agreement, Choice, Game, ReadyList, Setting, battle_of, battle_setting
from rules.roster.scenarios import MISSION
from rules.sample.lists import CATALOGUE, READY, Force, muster
from rules.sample.rulebook import RULEBOOK
from rules.sample.scenario import SCENARIO_GAME
from rules.sample.system import SAMPLE
from rules.sample.table import TABLES, new_table
from rules.skirmish.game import game
from rules.skirmish.own_forces import with_own_forces
from rules.skirmish.scenario import FieldScenario, read_scenario
from rules.skirmish.scenario_form import scenario_rules

OPEN = Choice(value="open", label="Open ground", detail="Nothing stands about.")


def sample_game(catalogue: Catalogue, ready: tuple[ReadyList, ...]) -> Game:
    """The game with a catalogue: its own, or one that somebody has written."""
    return game(
        SAMPLE,
        catalogue=catalogue,
        rulebook=RULEBOOK,
        settings=(
            battle_setting(CATALOGUE, "duel", lambda battle: "one figure each"),
            Setting(id="terrain", label="Battlefield", kind="choice", default="open", choices=(OPEN,)),
        ),
        ready_lists=ready,
        muster=muster,
        muster_type=Force,
        ceiling=lambda agreement: battle_of(CATALOGUE, agreement).points or 1,
        new_table=lambda agreement, seed, forces: new_table(forces, _scenario(agreement), own_table_of(agreement)),
        tables=TABLES,
        scenarios=scenario_rules(SCENARIO_GAME, "rules.sample", ("middle.json",)),
    )


def _scenario(agreement: Agreement) -> FieldScenario | None:
    """The scenario that players agreed on, if any. (sample.scenario)"""
    text = str(agreement.get(MISSION, ""))
    return read_scenario(SCENARIO_GAME, text) if text else None


GAME = with_own_forces(sample_game, CATALOGUE, READY, "sample.list")
