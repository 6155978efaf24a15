"""Previews of an answer without giving it: the path, the refusal, exact odds; and of a change of the table.

Also lines of sight and reach, which anybody may request at any time: players from what they know, spectators from what
they see.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

from accounts.fair_queue import Allowance
from accounts.models import User
from games.live.latest_only_queue import LatestOnlyQueue, SharedTurns
from games.live.process import match_rooms
from games.live.spectator_delay import delay_in
from games.matches.change_proposals import may_agree_changes
from games.matches.selectors import match_and_position
from games.matches.services.record import acting_seat, seats_of
from games.models import Match
from games.protocol import (
    ChanceShown,
    ChangesForeseen,
    Error,
    ForeseeChanges,
    FromServer,
    Measure,
    Measured,
    Sight,
    Sighted,
    Weigh,
    Weighed,
    refusal_reply,
)
from games.storage.database import in_database
from rules.kernel.odds import Chance, TooManyFalls
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.preview import preview_answer
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused, Seat
from rules.kernel.system import System
from rules.kernel.table_changes import foresee_changes
from rules.kernel.tools import measured_areas, sight_between
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

LONGEST = 4.0  # seconds
MINE = Allowance(together=1, waiting=1_000, ahead=2.0, gained=0.2)
OURS = Allowance(together=2, waiting=10_000, ahead=6.0, gained=0.3)
MY_LENGTHS = Allowance(together=1, waiting=1_000, ahead=3.0, gained=0.1)
OUR_LENGTHS = Allowance(together=1, waiting=10_000, ahead=6.0, gained=0.15)
_turns, _lengths = SharedTurns(MINE, OURS), SharedTurns(MY_LENGTHS, OUR_LENGTHS)
_thinkers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="weighing")
_measurers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="measuring")


def weigh(system: System[Any], position: Position[Any], seat: int, question: int, answer: Answer, id_: str) -> Weighed:
    """The consequences of an answer to the open question. Raises `Refused` as giving it would."""
    weight = preview_answer(system, position, Seat(seat), question, answer)
    preview, found = weight.preview, weight.odds
    return Weighed(
        id=id_,
        question=question,
        option=answer.option,
        lines=preview.lines,
        path=preview.path,
        evidence=preview.evidence,
        ways=preview.ways,
        costs=preview.costs,
        odds=() if found is None else tuple(_shown(chance) for chance in found.chances),
        expected=None if found is None else _shown(found.expected),
        spread=() if found is None else found.spread,
        own=None if found is None or found.own is None else _shown(found.own),
    )


def look(system: System[Any], position: Position[Any], seat: Seat | None, wanted: Sight) -> Sighted:
    """What one piece sees of another, from what a seat or a spectator (None) knows. Raises `Refused`."""
    found = sight_between(system, position, seat, wanted.viewer, wanted.target, wanted.places)
    return Sighted(id=wanted.id, kind=found.kind, lines=found.lines, rule=found.rule, evidence=found.evidence)


def reach(system: System[Any], position: Position[Any], seat: Seat | None, wanted: Measure) -> Measured:
    """How far a piece reaches, from what a seat or a spectator (None) knows. Raises `Refused`."""
    return Measured(id=wanted.id, areas=measured_areas(system, position, seat, wanted.piece))


def foresee(system: System[Any], position: Position[Any], seat: Seat, wanted: ForeseeChanges) -> ChangesForeseen:
    """How the seat would see the table with these changes. Raises `Refused` as proposing them would."""
    found = foresee_changes(system, position, seat, wanted.changes)
    return ChangesForeseen(id=wanted.id, view=found.view, lines=found.lines, options=found.options)


def _shown(chance: Chance) -> ChanceShown:
    return ChanceShown(label=chance.label, numerator=chance.numerator, denominator=chance.denominator)


Wanted = Weigh | Sight | Measure | ForeseeChanges
TOO_LONG = {
    Weigh: "There are too many possible outcomes to compute the odds.",
    Sight: "This line of sight takes too long to compute right now. Try again in a moment.",
    ForeseeChanges: "This change takes too long to try right now. Try again in a moment.",
    Measure: "The reach takes too long to compute right now. Try again in a moment.",
}


class PreviewQueue(LatestOnlyQueue[Weigh | Sight | ForeseeChanges]):
    """Previews of answers and of changes, and lines of sight, for one socket."""

    def __init__(self, reply: Callable[[FromServer], Awaitable[None]], address: str) -> None:
        super().__init__(reply, address, _turns, _weighed)


class ReachQueue(LatestOnlyQueue[Measure]):
    """Reach of pieces for one socket. It takes longer, so it has its own queue."""

    def __init__(self, reply: Callable[[FromServer], Awaitable[None]], address: str) -> None:
        super().__init__(reply, address, _lengths, _weighed)


async def _weighed(match_id: str, user: User, wanted: Wanted) -> FromServer:
    room = match_rooms().rooms.get(match_id)
    threads = _measurers if isinstance(wanted, Measure) else _thinkers
    try:
        work = await in_database(_work, match_id, user, wanted, room.delayed_position if room else None)
        return await asyncio.wait_for(asyncio.get_running_loop().run_in_executor(threads, work), LONGEST)
    except Refused as refused:
        return refusal_reply(refused, id_=wanted.id)
    except (TimeoutError, TooManyFalls):
        return Error(id=wanted.id, message=TOO_LONG[type(wanted)])
    except Exception:
        logger.exception("Match %s: a preview failed", match_id)
        return Error(id=wanted.id, message="There is no preview right now. You can answer without one.")


def _work(match_id: str, user: User, wanted: Wanted, late: Position[Any] | None) -> Callable[[], FromServer]:
    """The work of a request; `late` is the delayed match of spectators. Raises `Refused`."""
    match, position = _match(match_id)
    system = SYSTEMS[match.system].system
    if isinstance(wanted, Weigh):
        seat = Seat(acting_seat(match, user, wanted.seat, match.waiting_seats()))
        answer = Answer(wanted.option, wanted.value)
        return partial(weigh, system, position, seat, wanted.question, answer, wanted.id)
    if isinstance(wanted, ForeseeChanges):
        if barred := may_agree_changes(match):
            raise Refused(barred)
        seat = Seat(acting_seat(match, user, wanted.seat, match.waiting_seats()))
        return partial(foresee, system, position, seat, wanted)
    known, knower = _known(match, position, user, wanted.seat, late)
    if isinstance(wanted, Sight):
        return partial(look, system, known, knower, wanted)
    return partial(reach, system, known, knower, wanted)


def _known(
    match: Match, position: Position[Any], user: User, wanted: int | None, late: Position[Any] | None
) -> tuple[Position[Any], Seat | None]:
    """The match and the seat for a request; no seat for a spectator. Raises `Refused`."""
    if wanted is not None or any(seat.user_id == user.pk for seat in seats_of(match) if seat.user_id is not None):
        return position, Seat(acting_seat(match, user, wanted, match.waiting_seats()))
    return _watched(match, position, late), None


def _match(match_id: str) -> tuple[Match, Position[Any]]:
    try:
        return match_and_position(match_id)
    except Match.DoesNotExist:
        raise refuse("match.gathering", "No match is being played here yet.", remedy="Check the link.") from None


def _watched(match: Match, position: Position[Any], late: Position[Any] | None) -> Position[Any]:
    """The match as spectators see it: now, or some minutes ago."""
    if not delay_in(match):
        return position
    if late is None:
        raise refuse("match.late", "The table has not been shown to you yet.", remedy="Try again when you see it.")
    return late
