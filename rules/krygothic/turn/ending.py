"""The end of an AP round: what the scenario brings at its end, and then the next one. (krygothic.ap.round_sequence)"""

from collections.abc import Callable

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Play, Script
from rules.krygothic.board.table import SEATS, Table
from rules.krygothic.reactions.kinds import squad

Effects = Callable[[Play[Table]], Script[None]]
"""What happens at the end of an AP round, up to the end of the match."""


class RoundOver(Event, frozen=True, kw_only=True):
    """Everything that the end of an AP round brings has happened."""

    @override
    def apply(self, table: Table) -> Table:
        return structs.replace(table, stage="round_start")

    @override
    def line(self, table: Table) -> Line:
        left = [f"{table.side(seat).ap} AP of {squad(table, seat)}" for seat in SEATS if table.side(seat).ap]
        text = f"AP left over are lost: {' and '.join(left)}." if left else "No Action Points are left over."
        return Line(text=text, rule="krygothic.ap.no_carry_over")


def ending_step(effects: Effects) -> Callable[[Play[Table]], Script[None]]:
    """The step that ends an AP round: effects first, so that losses they cause still count in it."""

    def step(play: Play[Table]) -> Script[None]:
        yield from effects(play)
        if play.table.result is None:
            play.record(RoundOver())

    return step
