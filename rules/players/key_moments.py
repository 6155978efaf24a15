"""Where a match turned: how the estimated chance to win went, answer by answer, and its greatest changes."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.refusal import Seat
from rules.kernel.system import System
from rules.players.evaluators import mind_of

EVEN = 50  # percent
BALANCE = 600  # thousandths of an army: who is so far ahead wins three times in four
MOST = 3
APART = 4  # answers: what lies nearer to a greater change belongs to it
LEAST = 6  # percent: less is no more than the noise of an estimate


class Swing(NamedTuple):
    """After the answer at this place the seat's chance to win was another, in percent."""

    place: int
    seat: int
    before: int
    after: int


def chance_of(worth: int) -> int:
    """The estimated chance to win of somebody to whom a table is worth so much, in percent, never 0 or 100."""
    return EVEN + worth * EVEN // (abs(worth) + BALANCE)


def chances(system: System[Any], position: Position[Any], seats: Sequence[int]) -> tuple[int, ...]:
    """The chance to win of each of these seats as the table stands, in percent; how it ended is not looked at."""
    table, mind = engine.open_table(system, position), mind_of(system)
    return tuple(chance_of(sum(mind.worth(table, Seat(seat)).values())) for seat in seats)


def swings(told: Sequence[Sequence[int]], seats: Sequence[int]) -> list[Swing]:
    """The greatest changes of the seats' chances, in the order in which they came; each is told of who gained."""
    found: list[Swing] = []
    for place, (before, after) in enumerate(pairwise(told), start=1):
        gains = [after[at] - before[at] for at in range(len(seats))]
        best = gains.index(max(gains))
        if gains[best] >= LEAST:
            found.append(Swing(place, seats[best], before[best], after[best]))
    kept: list[Swing] = []
    for swing in sorted(found, key=lambda one: one.before - one.after):
        if len(kept) < MOST and all(abs(swing.place - other.place) >= APART for other in kept):
            kept.append(swing)
    return sorted(kept)
