"""Equipment of a team that is used up, so often in a turning point or in the battle."""

from typing import Literal

from rules.kernel.script import Line, TableFact
from rules.killteam.board import Operative, Table


def used(operative: Operative, gear: str, text: str, rule: str, *, counted: Literal["gear", "worn"]) -> TableFact:
    """An operative uses equipment, `counted` in its side's `gear` of the turning point or its `worn` of the battle."""

    def change(table: Table) -> Table:
        before = getattr(table.side(operative.seat), counted)
        return table.with_side(operative.seat, **{counted: {**before, gear: before.get(gear, 0) + 1}})

    return TableFact(Line(text=text, rule=rule, seat=operative.seat, pieces=(operative.id,)), change)
