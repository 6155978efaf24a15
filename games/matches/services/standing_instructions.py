"""Standing instructions answer for their seats. Nobody else can tell such an answer from one a person has given."""

import random
import secrets
from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from games.matches.clocks import deadline_for
from games.matches.windows import LOUDEST, answer_left, pace_in
from games.models import HeldAnswer, Match, Seat, StandingInstruction
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer, Ask

EARLY, LATE = 0.2, 0.8  # share of a window's time after which an instruction answers: earliest, latest

_chance = random.SystemRandom()


def schedule_auto_answers(match: Match, outcome: Outcome, closes: datetime | None) -> datetime | None:
    """Schedule the answers of standing instructions to the open question.

    Returns the time of the next one outside a window.
    In a window that `closes` by itself their answers arrive at a random moment and are held until then. To any other
    question each answers after a time in which its player might have answered. Other answers are carried out as usual
    meanwhile. The caller has locked the row.
    """
    if not match.has_calls_ahead:
        return None
    if outcome.position.asked != outcome.position.sequence and not outcome.position.over:
        return match.auto_answer_at
    found = ((int(ask.seat), instructed_answer(match, ask)) for ask in outcome.asks)
    answers = {seat: answer for seat, answer in found if answer is not None}
    if closes is not None and answers:
        _hold_all(match, outcome, answers, closes)
    speak = {} if outcome.window else {int(ask.seat): ask for ask in outcome.asks if ask.seat in answers}
    return _appoint(match, speak)


def instructed_answer(match: Match, ask: Ask[Any]) -> Answer | None:
    """The answer of the seat's instructions; None if none of them fits the question."""
    if not ask.standing:
        return None
    left = StandingInstruction.objects.filter(match=match, seat=ask.seat).order_by("pk")
    return answer_left(ask.standing, list(left.values_list("standing", flat=True)))


def next_auto_answer_at(match: Match) -> datetime | None:
    """When the next instruction answers."""
    return min((seat.auto_answer_at for seat in match.seats.all() if seat.auto_answer_at is not None), default=None)


def _appoint(match: Match, speak: Mapping[int, Ask[Any]]) -> datetime | None:
    """Schedule these seats and no others, each at its own moment. Returns the first moment."""
    now, moved = timezone.now(), []
    for seat in match.seats.all():
        ask = speak.get(seat.number)
        speaks = now + _as_a_person(match, seat, ask, now) if ask is not None else None
        if speaks != seat.auto_answer_at:
            seat.auto_answer_at = speaks
            moved.append(seat)
    if moved:
        Seat.objects.bulk_update(moved, ["auto_answer_at"])
    return next_auto_answer_at(match)


def _as_a_person(match: Match, place: Seat, ask: Ask[Any], now: datetime) -> timedelta:
    """A random time in which a person might answer, before any clock expires; none if no other player is a person."""
    if all(seat.player for seat in match.seats.all() if seat.number != place.number):
        return timedelta(0)
    pace = pace_in(match)
    wait = timedelta(seconds=_chance.uniform(pace.quiet, LOUDEST * pace.quiet)) * _chance.uniform(EARLY, LATE)
    clock = deadline_for(match, place, ask, 0, now)
    return min(wait, (clock.due - now) / 2) if clock is not None else wait


def _hold_all(match: Match, outcome: Outcome, answers: Mapping[int, Answer], closes: datetime) -> None:
    """In a live window all of them answer within its length, even if the window waits for a first visit."""
    now = timezone.now()
    seconds = pace_in(match).live_window
    time = timedelta(seconds=seconds) if seconds else closes - now
    for seat, answer in answers.items():
        kept = {"question": outcome.position.asked, "answer": msgspec.json.encode(answer).decode()}
        kept |= {"client_key": secrets.token_urlsafe(16)}
        moment = now + time * _chance.uniform(EARLY, LATE)
        HeldAnswer.objects.update_or_create(match=match, seat=seat, defaults={**kept, "arrived": moment})
