"""The ready-made lists: legal, near the limit, varied, and at least the promised number for each army and size."""

import pytest

from rules.kog.lists.catalogue import CATALOGUE, READY
from rules.kog.lists.muster import muster
from rules.roster.validate import validate
from tests.rules.kog.listing import ready_for


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.id)
def test_a_ready_list_is_legal_and_near_its_limit(ready):
    report = validate(ready.roster, CATALOGUE)
    assert [problem.message for problem in report.problems] == []
    assert report.legal
    assert 0.95 * report.limit <= report.points <= report.limit
    assert muster(ready.roster, CATALOGUE).name == ready.name


@pytest.mark.parametrize("army", CATALOGUE.armies)
@pytest.mark.parametrize(
    ("battle", "least"), [("duel", 2), ("skirmish", 2), ("encounter", 2), ("engagement", 1), ("apocalyptic", 1)]
)
def test_there_are_lists_for_every_army_and_size(army, battle, least):
    found = ready_for(army, battle)
    assert len(found) >= least
    assert all(ready.roster.army == army for ready in found)


@pytest.mark.parametrize("army", CATALOGUE.armies)
def test_together_they_show_every_model_of_the_army(army):
    shown = {pick.model for ready in READY if ready.roster.army == army
             for group in ready.roster.groups for unit in group.units for pick in unit.models}  # fmt: skip
    assert sorted(shown) == sorted(model.id for model in CATALOGUE.models.values() if model.army == army)


def test_names_ids_and_lines_are_their_own():
    assert len({ready.id for ready in READY}) == len({ready.name for ready in READY}) == len(READY)
    assert all(ready.description.endswith((".", "?")) and len(ready.description) < 100 for ready in READY)
