"""The opening of a match: both lists lie open, every unit has its leader, and set-up begins."""

from rules.kernel.script import Line, Play, Script, TableFact
from rules.kog.board.table import Side, Table
from rules.kog.losses.leaders import leaders_step
from rules.kog.setup.new_table import ALTERNATE


def _lists_shown(table: Table) -> TableFact:
    """Both lists, locked in before terrain, are shown. (kog.general.open-information, kog.setup.sequence)"""
    one, two = (_in_words(table, side) for side in table.sides)
    stage = "terrain" if table.settings.terrain == ALTERNATE else "agree"
    line = Line(text=f"Both lists are on the table: {one}; {two}.", rule="kog.general.open-information", tone="heading")
    return TableFact(line, lambda table: table.with_changes(stage=stage))


def _in_words(table: Table, side: Side) -> str:
    units, models = len(table.units_of(side.seat)), sum(model.seat == side.seat for model in table.models.values())
    rerolls = f", {side.rerolls} bought re-roll{'s' if side.rerolls > 1 else ''}" if side.rerolls else ""
    size = f"{models} model{'s' if models > 1 else ''} in {units} unit{'s' if units > 1 else ''}"
    return f"{side.roster_name}, {side.points} pts, {size}{rerolls}"


def lists_step(play: Play[Table]) -> Script[None]:
    """Leaders are fixed before deployment, then the lists are shown. (kog.leader.highest-command)"""
    yield from leaders_step(play)
    play.record(_lists_shown(play.table))
