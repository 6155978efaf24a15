"""What was chosen in secret is shown: a TAC OP at its moment, everything when the battle ends."""

from typing import Literal

from msgspec import structs
from typing_extensions import override

from rules.kernel.script import Event, Line, Seat
from rules.killteam.board import Table
from rules.killteam.missions.ops import TAC_OPS

Kept = Literal["tac", "primary"]


def secret_of(seat: Seat, kept: Kept) -> str:
    """The name of a player's secret: its TAC OP with all that belongs to it, or its primary OP."""
    return f"{kept}:{seat}"


class TacOpShown(Event, frozen=True, kw_only=True):
    """A player's TAC OP is public from now on. (killteam.score.tac_reveal)"""

    seat: Seat

    @override
    def apply(self, table: Table) -> Table:
        tac = table.side(self.seat).tac
        return table if tac is None else table.with_side(self.seat, tac=structs.replace(tac, shown=True))

    @override
    def line(self, table: Table) -> Line:
        side = table.side(self.seat)
        name = TAC_OPS[side.tac.id].name if side.tac else "none"
        text = f"The TAC op of {side.roster_name} is {name}."
        return Line(text=text, rule="killteam.score.tac_reveal", tone="heading", seat=self.seat)

    @override
    def opens(self) -> tuple[str, ...]:
        return (secret_of(self.seat, "tac"),)
