"""Gives an answer of a person or a standing instruction: carries it out, or holds it while others may answer."""

import logging
import secrets

from django.db import transaction
from django.utils import timezone

from games.matches.services.calls_ahead import call_used
from games.matches.services.outcomes import answer_outcome
from games.matches.services.record import change, change_unnoticed, locked, seats_of, store
from games.matches.services.standing_instructions import instructed_answer, next_auto_answer_at
from games.matches.services.windows import answer_hold
from games.matches.windows import holds_answers, simultaneous_until
from games.models import EntryKind, HeldAnswer, Match, Seat, Status
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.question import PASS, Answer
from rules.kernel.refusal import Diverged
from rules.kernel.refusal import Seat as Number
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)


def answer_give(match: Match, seat: int, question: int, answer: Answer, key: str) -> bool:
    """Carry out an answer, or hold it. Returns whether it is held. The caller locks the row. Raises `Refused`."""
    position = position_of(match)
    until = None
    if not holds_answers(match) and answer.option != PASS:
        until = simultaneous_until(match, position)
    if holds_answers(match) or until is not None:
        answer_hold(match, seat, question, answer, key, until)
        return True
    call_used(match, seat)
    outcome = answer_outcome(match, seats_of(match), position, seat, question, answer)
    store(match, outcome, kind=EntryKind.ANSWER, seat=seat, key=key, question=question, answer=answer)
    return False


def is_auto_answer_due(match: Match) -> bool:
    """Whether a standing instruction is due to answer."""
    return (
        match.status == Status.PLAYING and match.auto_answer_at is not None and match.auto_answer_at <= timezone.now()
    )


@transaction.atomic
def auto_answers_give(*, match_id: str) -> bool:
    """Give the answers of standing instructions that are due.

    Returns False when there is nothing to do. Raises `NoSuchMatch`, and `Diverged` when the rules changed during the
    step.
    """
    match = locked(match_id)
    if not is_auto_answer_due(match):
        return False
    now = timezone.now()
    due = sorted((seat for seat in seats_of(match) if seat.auto_answer_at and seat.auto_answer_at <= now), key=_moment)
    asked = position_of(match).asked
    for place in due:
        place.auto_answer_at = None
    Seat.objects.bulk_update(due, ["auto_answer_at"])
    turned_down = False
    for place in due:
        if position_of(match).asked == asked and place.number in match.waiting_seats():
            turned_down = not _auto_answer(match, place.number, asked) or turned_down
    told = change if turned_down else change_unnoticed
    told(match, auto_answer_at=next_auto_answer_at(match))
    return True


def _moment(seat: Seat) -> tuple[float, int]:
    return (seat.auto_answer_at.timestamp() if seat.auto_answer_at else 0, seat.number)


def _auto_answer(match: Match, seat: int, question: int) -> bool:
    """Give the answer of the seat's instructions. Returns False if the player must be asked instead.

    An answer that the player has given meanwhile counts. If the rules refuse the answer, the player is asked.
    """
    ask = engine.open_ask(SYSTEMS[match.system].system, position_of(match), Number(seat), question)
    answer = instructed_answer(match, ask)
    if answer is None or HeldAnswer.objects.filter(match=match, seat=seat, question=question).exists():
        return True
    try:
        with transaction.atomic():
            answer_give(match, seat, question, answer, secrets.token_urlsafe(16))
    except Diverged:
        raise
    except Exception:
        logger.exception("Match %s: a standing instruction of seat %s failed", match.id, seat)
        return False
    return True
