"""Rolling against each other, a die each: who comes first, and what becomes of a tie."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.kernel.event import Event
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat

NOTHING_ADDED: Mapping[Seat, int] = {}


def roll_off_order(
    play: Play[Any],
    seats: Sequence[Seat],
    reason: str,
    told: Callable[[tuple[Seat, ...], tuple[int, ...]], Event],
    *,
    added: Mapping[Seat, int] = NOTHING_ADDED,
) -> Script[tuple[Seat, ...]]:
    """The seats from the highest total to the lowest; a tied group keeps its place and rolls again among itself.

    `told` makes the fact of each roll from those who roll and their faces; `added` is what a seat adds to its die.
    """
    if len(seats) == 1:
        return tuple(seats)
    faces = yield from play.roll(len(seats), reason)
    play.record(told(tuple(seats), faces))
    totals = {seat: face + added.get(seat, 0) for seat, face in zip(seats, faces, strict=True)}
    order: list[Seat] = []
    for total in sorted(dict.fromkeys(totals.values()), reverse=True):
        tied = [seat for seat in seats if totals[seat] == total]
        order += yield from roll_off_order(play, tied, reason, told, added=added)
    return tuple(order)
