"""A unit's panel opens where there is something in it, and nowhere else."""

from dataclasses import replace

import pytest

from armies.builder_context import BuilderContext
from armies.models import RosterRecord
from armies.panels import UnitPanel
from armies.selectors import CheckedRoster
from armies.unit_panel import unit_panel
from armies.unit_rows import RosterRow
from rules.registry import SYSTEMS
from rules.roster.reading import read
from rules.roster.roster import LOOSE
from rules.roster.validate import judge


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_unit_opens_where_there_is_something_to_change(system: str) -> None:
    game = SYSTEMS[system]
    told = set()
    for ready in (game.ready_lists[0], game.ready_lists[-1]):
        judged = judge(read(ready.roster, game.catalogue), game.checks)
        checked = CheckedRoster(
            record=RosterRecord(), draft=ready.roster, catalogue=game.catalogue, rulebook=game.rulebook, judged=judged
        )
        for group in ready.roster.groups:
            for unit in group.units:
                loose, row = group.kind == LOOSE, RosterRow(group=group.id, units=(unit,))
                panel = unit_panel(BuilderContext(checked=checked, opened=[unit.id]), row, loose=loose)
                assert panel.changeable == holds_something(panel, loose=loose), panel.name
                assert not unit_panel(BuilderContext(checked=checked, to_read=True), row, loose=loose).changeable
                told.add(panel.changeable)
    assert told == ({False} if system == "killteam" else {True} if system == "krygothic" else {True, False})


def holds_something(panel: UnitPanel, *, loose: bool) -> bool:
    closed = [replace(row, more=None, fewer=None, exact="", swaps=(), slots=()) for row in panel.rows]
    opened = [replace(row, fewer=None, exact="") if loose else row for row in panel.rows]
    return opened != closed or any([panel.joiners, panel.options, panel.rides])
