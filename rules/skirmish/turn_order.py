"""The order of players: roll-offs with one die each, and turns around the table."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

from rules.kernel.event import Die, Event, fact
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat

RollFact = Callable[[tuple[Seat, ...], tuple[int, ...]], Event]
"""Makes the fact of a roll from the seats that roll and their faces."""
NOTHING_ADDED: Mapping[Seat, int] = {}


def roll_off_order(
    play: Play[Any],
    seats: Sequence[Seat],
    reason: str,
    fact_of: RollFact,
    *,
    added: Mapping[Seat, int] = NOTHING_ADDED,
) -> Script[tuple[Seat, ...]]:
    """The seats from the highest total to the lowest; tied seats keep their place among the others and roll again.

    `fact_of` makes the fact of each roll (`rolled_off` for plain ones); `added` is what a seat adds to its die.
    """
    if len(seats) == 1:
        return tuple(seats)
    faces = yield from play.roll(len(seats), reason)
    play.record(fact_of(tuple(seats), faces))
    totals = {seat: face + added.get(seat, 0) for seat, face in zip(seats, faces, strict=True)}
    order: list[Seat] = []
    for total in sorted(dict.fromkeys(totals.values()), reverse=True):
        tied = [seat for seat in seats if totals[seat] == total]
        order += yield from roll_off_order(play, tied, reason, fact_of, added=added)
    return tuple(order)


def rolled_off(
    intro: str, names: Mapping[Seat, str], rule: str, *, verb: str = "", noted: bool = False, tied: str = ""
) -> RollFact:
    """Makes the fact of each roll: `Roll-off: Wolves 3, Hounds 3. Tied, so both roll again.`

    `verb` comes before the faces (" rolls"). `noted`: the dice have the names, and a tie is not mentioned. `tied` is
    the rule of a tie, if it has its own.
    """

    def roll_fact(seats: tuple[Seat, ...], faces: tuple[int, ...]) -> Event:
        rolls = [(names[seat], face) for seat, face in zip(seats, faces, strict=True)]
        again = "" if noted or len(set(faces)) > 1 else " Tied, so both roll again."
        dice = tuple(Die(faces=(face,), note=name if noted else "") for name, face in rolls)
        text = f"{intro}{', '.join(f'{name}{verb} {face}' for name, face in rolls)}.{again}"
        return fact(text, tied if tied and again else rule, tone="dice", dice=dice)

    return roll_fact


def seats_after(order: Sequence[Seat], seat: Seat) -> tuple[Seat, ...]:
    """All seats in order, beginning after this one, which comes last."""
    at = order.index(seat) + 1
    return (*order[at:], *order[:at])


def alternate(order: Sequence[Seat], seat: Seat, able: Collection[Seat]) -> Seat | None:
    """The next able seat after a seat has had its turn; itself if no other is; None if none is."""
    return next((other for other in seats_after(order, seat) if other in able), None)


def one_after_another(order: Sequence[Seat], seat: Seat, able: Collection[Seat]) -> Seat | None:
    """The seat itself as long as it is able, then the next able one; None if none is."""
    return seat if seat in able else alternate(order, seat, able)
