"""The fact that equipment of a team is used up, so often in a turning point or in the battle."""

from typing import Literal

from rules.kernel.script import TableFact
from rules.killteam.board import Operative, Table, about, one_more


def gear_used(one: Operative, gear: str, text: str, rule: str, *, counted: Literal["gear", "worn"]) -> TableFact:
    """An operative uses equipment, `counted` in its side's `gear` of the turning point or its `worn` of the battle."""

    def change(table: Table) -> Table:
        uses = one_more(getattr(table.side(one.seat), counted), gear)
        return table.with_side(one.seat, **{counted: uses})

    return TableFact(about(one, text, rule), change)
