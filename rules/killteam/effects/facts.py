"""Limited uses: whether something is used up, and the fact that it is used."""

from typing import Literal

from rules.kernel.script import TableFact
from rules.killteam.board import Operative, Side, Table, about, one_more
from rules.killteam.teams.effects import Uses

Count = Literal["gear", "worn"]


def count_of(uses: Uses | None) -> Count:
    """Where uses are counted: `worn` counts those in the battle, `gear` those in the turning point."""
    return "worn" if uses == "per_battle" else "gear"


def is_used_up(side: Side, source: str, uses: Uses | None) -> bool:
    """Whether a source with a limited number of uses is used up."""
    return uses is not None and bool(getattr(side, count_of(uses)).get(source))


def gear_used(one: Operative, gear: str, text: str, rule: str, *, counted: Count) -> TableFact:
    """An operative uses equipment.

    `counted` names the field of its side that counts it: `gear` for the turning point, `worn` for the battle.
    """

    def change(table: Table) -> Table:
        uses = one_more(getattr(table.side(one.seat), counted), gear)
        return table.with_side(one.seat, **{counted: uses})

    return TableFact(about(one, text, rule), change)
