"""Windows: answers are held until the window closes, and the window closes by itself.

Each function is one transaction that holds the match's row lock.
"""

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import transaction
from django.utils import timezone

from games.matches.clocks import MILLISECOND
from games.matches.services.calls_ahead import call_used
from games.matches.services.record import change, change_unnoticed, locked, seats_of, store
from games.matches.windows import has_one_person, is_overdue, lets_pass, live_seconds, pace_in
from games.models import Deadline, Entry, EntryKind, HeldAnswer, Match, Status
from games.storage.dice import dice_of
from games.storage.match_cache import position_of
from games.storage.signals import announce_deadline
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.question import PASS, Answer
from rules.kernel.refusal import Diverged, Seat
from rules.registry import SYSTEMS

logger = logging.getLogger(__name__)

MOMENT = timedelta(seconds=1)
LATEST = 2_000_000_000  # milliseconds; after three weeks the moment of an answer does not matter
MOST_REPLACED = 50  # replaced answers of one window whose keys are stored, so that a repeated one is recognised


def window_closing_at(match: Match, at: datetime) -> None:
    """Hold answers to the open question from now on until `at`. Nobody may notice."""
    change_unnoticed(match, window_closes=at)
    transaction.on_commit(lambda: announce_deadline(match.pk, at), robust=True)


def _performed_at(match: Match) -> datetime:
    """When held answers are carried out. Until then no clock expires for a player who has answered in time."""
    return (match.window_closes or timezone.now()) + MOMENT


def answer_hold(  # an answer, and how long it is held
    match: Match, seat: int, question: int, answer: Answer, key: str, until: datetime | None = None
) -> None:
    """Keep an answer until the window closes, or `until` others may no longer be simultaneous with it.

    A later answer replaces it, and a repeated one does not restore it. Raises `Refused` for an invalid answer, and for
    a call after the seat passed, which is final outside of windows. The caller has locked the row. Nothing is
    announced, because only the answering player may notice.
    """
    system = SYSTEMS[match.system].system
    ask = engine.open_ask(system, position_of(match), Seat(seat), question)
    ask.accept(answer)
    before = HeldAnswer.objects.filter(match=match, seat=seat, question=question).first()
    sent = [*before.replaced.split(), before.client_key] if before else []
    if key in sent:
        return
    if before is not None and not ask.window and _option_of(before) == PASS:
        raise refuse("kernel.turn", "It is not your decision now.", remedy="Wait for the other player.")
    text = msgspec.json.encode(answer).decode()
    kept = {"question": question, "answer": text, "client_key": key, "arrived": timezone.now()}
    if until is not None:
        window_closing_at(match, until)
    Deadline.objects.filter(match=match, seat=seat, due__lt=_performed_at(match)).update(due=_performed_at(match))
    HeldAnswer.objects.update_or_create(
        match=match, seat=seat, defaults=kept | {"replaced": " ".join(sent[-MOST_REPLACED:])}
    )
    if has_one_person(match) and _all_have_answered(match, question):
        window_closing_at(match, timezone.now())


def _all_have_answered(match: Match, question: int) -> bool:
    answered = HeldAnswer.objects.filter(match=match, question=question).values_list("seat", flat=True)
    return set(match.waiting_seats()) <= set(answered)


def _option_of(row: HeldAnswer) -> str:
    return msgspec.json.decode(row.answer, type=Answer).option


@transaction.atomic
def window_close(*, match_id: str) -> bool:
    """Close the open window if its time is over: carry out held answers, with the default for silent seats.

    False when there is nothing to close. Raises `NoSuchMatch`.
    """
    match = locked(match_id)
    if match.status != Status.PLAYING or not is_overdue(match):
        return False
    position = position_of(match)
    rows = HeldAnswer.objects.filter(match=match)
    held = sorted((row for row in rows if row.question == position.asked), key=lambda row: (row.arrived, row.seat))
    rows.delete()
    look = engine.look(SYSTEMS[match.system].system, position, None)
    silent = [seat.number for seat in seats_of(match) if look.window and lets_pass(match, seat, look.view.turn)]
    match.window_closes = None
    for arrival in _arrivals(match, position, held):
        _perform_arrival(match, arrival)
        if position_of(match).asked != position.asked:
            return True
    for seat in match.waiting_seats():
        if seat in silent:
            _let_pass(match, seat)
        if position_of(match).asked != position.asked:
            return True
    _stays_open(match, window=look.window)
    return True


def _stays_open(match: Match, *, window: bool) -> None:
    """Keep a window open after its time, because a seat may still answer. In a slow match this is not announced."""
    if window and live_seconds(match):
        change(match, window_closes=None)
    else:
        change_unnoticed(match, window_closes=None)


@dataclass(frozen=True)
class HeldArrival:
    """A held answer; `at` and `more` are those of `Given`, if the first answer may settle the question."""

    held: HeldAnswer
    at: int = 0
    more: bool = False


def _arrivals(match: Match, position: Position[Any], held: Sequence[HeldAnswer]) -> list[HeldArrival]:
    """The held answers, in the order in which they arrived."""
    asked_within = engine.simultaneity_limit(SYSTEMS[match.system].system, position)
    if asked_within is None:
        return [HeldArrival(row) for row in held]
    limit = pace_in(match).simultaneous if asked_within else 0
    put = Entry.objects.get(match=match, sequence=position.asked).at
    times = {row.seat: min(max(1, (row.arrived - put) // MILLISECOND), LATEST) for row in held}
    calls = [row.seat for row in held if _option_of(row) != PASS]
    together = [seat for seat in calls if times[seat] <= times[calls[0]] + limit]
    return [HeldArrival(row, times[row.seat], row.seat in together[:-1]) for row in held]


def _perform_arrival(match: Match, arrival: HeldArrival) -> None:
    """Carry out a held answer. An answer that the rules now refuse or fail at counts as silence and keeps no window
    open. Raises `Diverged`.
    """
    held = arrival.held
    try:
        answer = msgspec.json.decode(held.answer, type=Answer)
        outcome = _outcome(match, held.seat, answer, arrival.at, more=arrival.more)
    except Diverged:
        raise
    except Exception:
        logger.exception("Match %s: the held answer of seat %s failed", match.id, held.seat)
        return
    call_used(match, held.seat)
    _store(match, outcome, held.seat, answer, held.client_key, arrival)


def _let_pass(match: Match, seat: int) -> None:
    """Give the default answer for a silent seat."""
    position = position_of(match)
    ask = engine.open_ask(SYSTEMS[match.system].system, position, Seat(seat), position.asked)
    if ask.default is None:
        raise AssertionError(f"{ask.rule}: a window without a default")
    _store(match, _outcome(match, seat, ask.default), seat, ask.default)


def _outcome(match: Match, seat: int, answer: Answer, at: int = 0, *, more: bool = False) -> Outcome:
    position, dice = position_of(match), dice_of(match, seats_of(match))
    system = SYSTEMS[match.system].system
    return engine.play(system, position, Seat(seat), position.asked, answer, dice, at=at, more=more)


def _store(  # the parts of an entry
    match: Match,
    outcome: Outcome,
    seat: int,
    answer: Answer,
    key: str | None = None,
    arrival: HeldArrival | None = None,
) -> None:
    """Store the entry. In a window neither silence nor a held answer ends an offer of a draw.

    Otherwise the offer would tell them apart. An answer to another question ends it, whether a person or an instruction
    gave it.
    """
    times: dict[str, Any] = {"arrived": arrival.at, "more": arrival.more} if arrival else {}
    position = position_of(match)
    window = engine.look(SYSTEMS[match.system].system, position, None).window
    kept = {"key": key, "question": position.asked, "answer": answer, "by_the_clock": window, **times}
    store(match, outcome, kind=EntryKind.ANSWER, seat=seat, **kept)
