"""The ready-made lists: legal, near the cap, varied, and at least the promised number for each supplement and size."""

import pytest

from rules.fubar.game import GAME
from rules.fubar.lists.catalogue import CATALOGUE, READY
from rules.fubar.lists.muster import muster
from rules.roster.text import text_export
from rules.roster.validate import validate


@pytest.mark.parametrize("ready", READY, ids=lambda ready: ready.id)
def test_a_ready_list_is_legal_and_near_the_cap(ready):
    report = validate(ready.roster, CATALOGUE)
    assert [problem.message for problem in report.problems] == []
    assert 0.95 * report.limit <= report.points <= report.limit
    assert muster(ready.roster, CATALOGUE).name == ready.name
    assert (ready.army, ready.battle) == (ready.roster.army, ready.roster.battle)


@pytest.mark.parametrize("army", CATALOGUE.armies)
@pytest.mark.parametrize(("battle", "least"), [("patrol", 2), ("skirmish", 2), ("engagement", 1), ("battle", 1)])
def test_there_are_lists_for_every_supplement_and_size(army, battle, least):
    assert len([ready for ready in READY if (ready.army, ready.battle) == (army, battle)]) >= least


@pytest.mark.parametrize("army", CATALOGUE.armies)
def test_together_they_show_every_figure_and_vehicle_of_the_supplement(army):
    shown = {pick.model for ready in READY if ready.army == army
             for group in ready.roster.groups for unit in group.units for pick in unit.models}  # fmt: skip
    assert sorted(shown) == sorted(model.id for model in CATALOGUE.models.values() if model.army == army)


def test_names_ids_and_lines_are_their_own():
    assert len({ready.id for ready in READY}) == len({ready.name for ready in READY}) == len(READY)
    assert all(ready.description.endswith((".", "?")) and len(ready.description) < 100 for ready in READY)
    assert GAME.ready_lists == READY


def test_a_list_reads_as_text():
    ready = next(ready for ready in READY if ready.id == "marrowgate-skirmish-market-day")
    assert text_export(ready.roster, CATALOGUE).splitlines()[:10] == [
        "Market Day",
        "FUBAR · Marrowgate Garrison · Skirmish · 590 of 600 pts",
        "",
        "- Command Section: 5 Troopers, with an Elite leader (125 pts)",
        "- Line Section: 8 Troopers, 2 LMG Gunners, with a Veteran leader (175 pts)",
        "- Line Section: 6 Troopers, 1 RPG Gunner, in Truck (102 pts)",
        "- Truck (23 pts)",
        "- Reserve Section: 7 Reservists, 1 LMG Gunner, with a Seasoned leader (61 pts)",
        "- Mortar Team: 2 Loaders, 1 Mortar Gunner (42 pts)",
        "- Light Tank (62 pts)",
    ]
