"""Calls ahead: what a seat announces before it is asked. Only that seat is told."""

from typing import Any

import msgspec
from django.db import transaction

from accounts.visitor import Visitor
from games.matches.services.record import acting_seat, change_unnoticed, locked, running_match
from games.matches.windows import calls_of, has_calls, has_instructions
from games.models import Match, ParkedCall, StandingInstruction
from games.models.open_question import MOST_WORDS
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.question import Answer, Clock
from rules.kernel.refusal import Seat
from rules.registry import SYSTEMS

MOST_INSTRUCTIONS = 40


@transaction.atomic
def call_park(*, match_id: str, user: Visitor, clock: Clock, answer: Answer | None, seat: int | None = None) -> None:
    """Park a call for the seat's next question of that class, in place of an earlier one; None drops it.

    Raises `Refused`.
    """
    match = running_match(locked(match_id))
    number = acting_seat(match, user, seat, ())
    if not has_calls(match):
        raise refuse("match.ahead", "This match has no calls ahead.", remedy="Answer questions as they come.")
    if answer is not None:
        _refuse_uncallable(match, number, clock, answer)
    ParkedCall.objects.filter(match=match, seat=number, clock=clock).delete()
    if answer is not None:
        text = msgspec.json.encode(answer).decode()
        ParkedCall.objects.create(match=match, seat=number, clock=clock, answer=text)
        change_unnoticed(match, has_calls_ahead=True)


def _refuse_uncallable(match: Match, seat: int, clock: Clock, answer: Answer) -> None:
    calls = calls_of(match, position_of(match), Seat(seat))
    if not any((call.clock, call.option) == (clock, answer.option) for call in calls):
        offered = ", ".join(call.label for call in calls)
        raise refuse(
            "match.ahead",
            "That cannot be called ahead now.",
            limit=offered,
            remedy=f"Call one of these: {offered}." if offered else "Answer when you are asked.",
        )


def call_used(match: Match, seat: int) -> None:
    """Delete the call that was parked for the question being answered. The caller has locked the row."""
    if not match.has_calls_ahead or seat not in match.waiting_seats():
        return
    parked, position = ParkedCall.objects.filter(match=match, seat=seat), position_of(match)
    if parked.exists():
        ask: Any = engine.open_ask(SYSTEMS[match.system].system, position, Seat(seat), position.asked)
        parked.filter(clock=ask.runs_by).delete()


@transaction.atomic
def instruction_set(*, match_id: str, user: Visitor, standing: str, on: bool, seat: int | None = None) -> None:
    """Turn a standing instruction on or off, from the next question on. Raises `Refused`."""
    match = running_match(locked(match_id))
    number = acting_seat(match, user, seat, ())
    if not has_instructions(match):
        raise refuse(
            "match.standing", "This game has no standing instructions.", remedy="Answer questions as they come."
        )
    mine = StandingInstruction.objects.filter(match=match, seat=number)
    if not on:
        mine.filter(standing=standing).delete()
    elif mine.count() >= MOST_INSTRUCTIONS:
        raise refuse(
            "match.standing",
            f"You have {MOST_INSTRUCTIONS} standing instructions.",
            limit=f"{MOST_INSTRUCTIONS} instructions",
            remedy="Withdraw one that you no longer need.",
        )
    else:
        words = {"label": _words(match, number, standing)}
        StandingInstruction.objects.get_or_create(match=match, seat=number, standing=standing, defaults=words)
        change_unnoticed(match, has_calls_ahead=True)


def _words(match: Match, seat: int, standing: str) -> str:
    """The name of the instruction in the question that offers it."""
    asked = engine.look(SYSTEMS[match.system].system, position_of(match), Seat(seat)).questions
    found = (one for question in asked if question.seat == seat for one in question.standing if one.id == standing)
    return next((": ".join(filter(None, (one.group, one.label))) for one in found), standing)[:MOST_WORDS]
