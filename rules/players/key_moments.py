"""Key moments of a match: the greatest changes of the estimated chance to win, answer by answer."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.refusal import Seat
from rules.kernel.system import System
from rules.players.evaluators import evaluator_of

EVEN = 50  # percent
BALANCE = 600  # thousandths of an army: with such a lead a player wins three times in four
MOST = 3
APART = 4  # answers: a change nearer than this to a greater one belongs to it
LEAST = 6  # percent: smaller changes are noise


class Swing(NamedTuple):
    """A change of a seat's chance to win after an answer, in percent."""

    place: int
    seat: int
    before: int
    after: int


def chance_of(worth: int) -> int:
    """The estimated chance to win for a worth of the table, in percent, never 0 or 100."""
    return EVEN + worth * EVEN // (abs(worth) + BALANCE)


def chances(system: System[Any], position: Position[Any], seats: Sequence[int]) -> tuple[int, ...]:
    """The chance to win of each of these seats as the table stands, in percent, whatever the result of the match."""
    table, evaluator = engine.open_table(system, position), evaluator_of(system)
    return tuple(chance_of(sum(evaluator.worth(table, Seat(seat)).values())) for seat in seats)


def swings(told: Sequence[Sequence[int]], seats: Sequence[int]) -> list[Swing]:
    """The greatest changes in order of time, each for the seat that gained."""
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
