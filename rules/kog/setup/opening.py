"""The opening of a match: both lists lie open, every unit has its leader, and set-up begins."""

from msgspec import structs

from rules.kernel.script import Event, Line, Play, Script, override
from rules.kog.board.table import Side, Table
from rules.kog.losses.leaders import leaders_step
from rules.kog.setup.new_table import ALTERNATE


class ListsShown(Event, frozen=True):
    """Both lists, locked in before terrain, are shown. (kog.general.open-information, kog.setup.sequence)"""

    @override
    def apply(self, table: Table) -> Table:
        placed_by_players = table.settings.terrain == ALTERNATE
        return structs.replace(table, stage="terrain" if placed_by_players else "agree")

    @override
    def line(self, table: Table) -> Line:
        one, two = (_in_words(table, side) for side in table.sides)
        text = f"Both lists are on the table: {one}; {two}."
        return Line(text=text, rule="kog.general.open-information", tone="heading")


def _in_words(table: Table, side: Side) -> str:
    units, models = len(table.units_of(side.seat)), sum(model.seat == side.seat for model in table.models.values())
    rerolls = f", {side.rerolls} bought re-roll{'s' if side.rerolls > 1 else ''}" if side.rerolls else ""
    size = f"{models} model{'s' if models > 1 else ''} in {units} unit{'s' if units > 1 else ''}"
    return f"{side.roster_name}, {side.points} pts, {size}{rerolls}"


def lists_step(play: Play[Table]) -> Script[None]:
    """Leaders are fixed before deployment, then the lists are shown. (kog.leader.highest-command)"""
    yield from leaders_step(play)
    play.record(ListsShown())
