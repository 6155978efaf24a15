"""Names on the table: in a mirror match every model and unit is told apart from its twin across the board."""

from rules.kog.board.table import Settings
from rules.kog.lists.catalogue import CATALOGUE
from rules.kog.lists.muster import muster
from rules.kog.setup.new_table import new_table
from tests.rules.kog.listing import ready_for


def names(battle: str, one: str, two: str) -> tuple[list[str], list[str]]:
    forces = tuple(muster(ready_for(army, battle)[0].roster, CATALOGUE) for army in (one, two))
    table = new_table(Settings(battle=battle, terrain="Desert"), (forces[0], forces[1]))
    return [model.name for model in table.models.values()], [unit.name for unit in table.units.values()]


def test_twins_are_told_apart_by_numbers_that_run_on():
    models, units = names("encounter", "south", "south")
    assert len(set(models)) == len(models)
    assert len(set(units)) == len(units)
    assert "Command Jaeger 1" in models
    assert "Command Jaeger 2" in models


def test_in_a_duel_a_unit_is_called_like_its_model():
    models, units = names("duel", "south", "south")
    assert len(set(models)) == len(models)
    assert models == units


def test_forces_without_twins_keep_their_names():
    models, _ = names("encounter", "south", "north")
    assert "Command Jaeger" in models
    assert len(set(models)) == len(models)
