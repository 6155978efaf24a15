"""Rolling against each other: the highest first, and those who tie roll again among themselves."""

from collections.abc import Sequence

from typing_extensions import override

from rules.fubar.board.table import Table
from rules.kernel.event import Die, Event, Line
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat
from rules.roster.words import number, signed
from rules.skirmish import rolloffs


class Rolled(Event, frozen=True, kw_only=True):
    """One die for each of these players, with what is added to each."""

    seats: tuple[Seat, ...]
    faces: tuple[int, ...]
    modifiers: tuple[int, ...]
    reason: str
    rule: str

    @override
    def line(self, table: Table) -> Line:
        rolled = zip(self.seats, self.faces, self.modifiers, strict=True)
        each = [(table.side(seat).roster_name, face, modifier) for seat, face, modifier in rolled]
        totals = [face + modifier for _, face, modifier in each]
        words = ", ".join(f"{name} {number(face + modifier)}" for name, face, modifier in each)
        again = " A tie is rolled again." if len(set(totals)) < len(totals) else ""
        text = f"{self.reason.capitalize()}: {words}.{again}"
        dice = tuple(
            Die(faces=(face,), note=f"{name}, {signed(modifier)}" if modifier else name)
            for name, face, modifier in each
        )
        return Line(text=text, rule=self.rule, tone="dice", dice=dice)


def ranked(
    play: Play[Table], seats: Sequence[Seat], reason: str, *, rule: str, modifiers: Sequence[int]
) -> Script[tuple[Seat, ...]]:
    """The players from the highest total to the lowest; `modifiers` are by seat.

    A tied group keeps its place and ranks itself. (fubar.initiative.ties, fubar.initiative.ties_multi)
    """

    def told(rolling: tuple[Seat, ...], faces: tuple[int, ...]) -> Rolled:
        added = tuple(modifiers[seat] for seat in rolling)
        return Rolled(seats=rolling, faces=faces, modifiers=added, reason=reason, rule=rule)

    added = {seat: modifiers[seat] for seat in seats}
    return (yield from rolloffs.ranked(play, seats, reason, told, added=added))
