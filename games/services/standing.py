"""What seats answer by themselves. Nobody else can tell: such an answer waits like one that a person has given."""

import random
import secrets
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.utils import timezone

from games.clocks import deadline_for
from games.models import Held, Instruction, Match
from games.windows import LOUDEST, has_calls, pace_in
from rules.kernel.engine import Outcome
from rules.kernel.question import Answer, Ask

_chance = random.SystemRandom()


def instructions_held(match: Match, outcome: Outcome, closes: datetime | None) -> datetime | None:
    """Hold the answers that standing instructions give to what is asked now; until when answers are held then.

    In a window they wait for its time, and arrive at some moment of it. A question to one seat alone is answered after
    as long as a person might have taken. Who is asked with others otherwise answers as usual: the answers of the others
    must not wait for somebody's instruction, which they would notice. The row is locked by the caller.
    """
    if not has_calls(match) or outcome.position.asked != outcome.position.sequence or not outcome.asks:
        return closes
    answers = {ask.seat: answer for ask in outcome.asks if (answer := _instructed(match, ask)) is not None}
    alone = len(outcome.asks) == 1 and not outcome.window
    if not answers or (closes is None and not alone):
        return closes
    now = timezone.now()
    until = closes or now + _as_a_person(match, outcome.asks[0], now)
    for seat, answer in answers.items():
        _hold(match, seat, outcome.position.asked, answer, now + (until - now) * _chance.uniform(0.2, 0.8))
    return until


def _instructed(match: Match, ask: Ask[Any]) -> Answer | None:
    """What the seat's instructions come to now, if any of them fits the question."""
    offered = {standing.id: standing.answer for standing in ask.standing if standing.answer is not None}
    if not offered:
        return None
    given = Instruction.objects.filter(match=match, seat=ask.seat, standing__in=offered).order_by("pk")
    chosen = given.values_list("standing", flat=True).first()
    return offered[chosen] if chosen is not None else None


def _as_a_person(match: Match, ask: Ask[Any], now: datetime) -> timedelta:
    """As long as somebody might think; no clock strikes meanwhile."""
    pace = pace_in(match)
    wait = timedelta(seconds=_chance.uniform(pace.quiet, LOUDEST * pace.quiet))
    place = next(place for place in match.seats.all() if place.number == ask.seat)
    clock = deadline_for(match, place, ask, 0, now)
    return min(wait, (clock.due - now) / 2) if clock is not None else wait


def _hold(match: Match, seat: int, question: int, answer: Answer, arrived: datetime) -> None:
    text = msgspec.json.encode(answer).decode()
    kept = {"question": question, "answer": text, "client_key": secrets.token_urlsafe(16), "arrived": arrived}
    Held.objects.update_or_create(match=match, seat=seat, defaults=kept)
