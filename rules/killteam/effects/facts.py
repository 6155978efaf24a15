"""What is had so often: whether it is used up, and the fact that it is used."""

from typing import Literal

from rules.kernel.script import TableFact
from rules.killteam.board import Operative, Side, Table, about, one_more
from rules.killteam.teams.effects import Uses

Count = Literal["gear", "worn"]


def count_of(uses: Uses | None) -> Count:
    """Where uses are counted: in `worn` those of the battle, in `gear` those of the turning point."""
    return "worn" if uses == "per_battle" else "gear"


def is_used_up(side: Side, source: str, uses: Uses | None) -> bool:
    """Whether what may be used once so often has been."""
    return uses is not None and bool(getattr(side, count_of(uses)).get(source))


def gear_used(one: Operative, gear: str, text: str, rule: str, *, counted: Count) -> TableFact:
    """An operative uses equipment, `counted` in its side's `gear` of the turning point or its `worn` of the battle."""

    def change(table: Table) -> Table:
        uses = one_more(getattr(table.side(one.seat), counted), gear)
        return table.with_side(one.seat, **{counted: uses})

    return TableFact(about(one, text, rule), change)
