"""Taking back by agreement: one seat asks, and all others agree or one declines."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.models import User
from games.matches.rated import may_take_back
from games.matches.services.chat import remark_record
from games.matches.services.overdue import in_time, refuse_overdue
from games.matches.services.play import Receipt
from games.matches.services.record import (
    acting_seat,
    change,
    locked,
    resigned_seats,
    running_match,
    seats_held,
    seats_of,
    store,
)
from games.matches.take_back_requests import TakeBackRecord, TakeBackRequest, as_text, open_request
from games.matches.windows import keeps_calls
from games.models import Entry, EntryKind, Match, RemarkKind
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.event import Line, LogEntry
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS

RULE = "match.take_back"
FURTHEST = 300  # entries that can be taken back at once: as many as a page shows
MOST_RETURNS = 200  # in one match
OWN_KINDS = (EntryKind.ANSWER, EntryKind.CLOCK, EntryKind.CHANGE)  # what a seat has decided, or proposed to all


class TakeBackResult(Receipt, frozen=True, kw_only=True):
    """The result of asking or agreeing: the entry `to` to which everybody has `agreed` to go back, or None."""

    to: int | None = None


@in_time
@transaction.atomic
def take_back_ask(*, match_id: str, user: User, to: int) -> TakeBackResult:
    """Ask to take back everything after entry `to`, after which the person has decided. Raises `Refused`.

    Computers agree to every request, and so do all seats of one person. A new request of a seat replaces its last one.
    """
    match = running_match(locked(match_id))
    refuse_overdue(match)
    speaker = _decided(match, to, seats_held(match, user))
    _refuse_now(match, speaker)
    standing = open_request(match)
    if standing is not None and standing.seat != speaker:
        raise refuse(RULE, "Another player has asked to take something back.", remedy="Answer that first.")
    request = TakeBackRequest(speaker, to, match.sequence, _agreed_at_once(match, user))
    count = match.sequence - to
    said = remark_record(match, speaker, RemarkKind.BACK, f"asks to take back the last {_steps(count)}.")
    change(match, take_back=as_text(request), **said)
    return _asked(match, request)


@in_time
@transaction.atomic
def take_back_answer(*, match_id: str, user: User, agree: bool, seat: int | None = None) -> TakeBackResult:
    """Agree to another seat's request or decline it. Declining the own request withdraws it. Raises `Refused`."""
    match = running_match(locked(match_id))
    refuse_overdue(match)
    request = open_request(match)
    if request is None:
        raise refuse(RULE, "There is no request to take anything back.", remedy="Play on.")
    open_ = [place.number for place in seats_of(match) if place.number not in request.agreed]
    speaker = acting_seat(match, user, seat, open_ if agree else ())
    if agree:
        request = TakeBackRequest(request.seat, request.to, request.at, tuple(sorted({*request.agreed, speaker})))
        change(match, take_back=as_text(request))
        return _asked(match, request)
    words = "withdraws the request." if speaker == request.seat else "does not agree. Nothing is taken back."
    change(match, take_back="", **remark_record(match, speaker, RemarkKind.BACK, words))
    return TakeBackResult(sequence=match.sequence)


@in_time
@transaction.atomic
def take_back_do(*, match_id: str, to: int, then: Position[Any]) -> Receipt:
    """Take back what everybody has agreed to; `then` is the position after entry `to`. Raises `Refused`.

    Nothing happens if another process was faster or the match has gone on.
    """
    match = running_match(locked(match_id))
    refuse_overdue(match)
    request = open_request(match)
    if request is None or request.to != to or not _all_agree(match, request):
        return Receipt(sequence=match.sequence, repeated=True)
    outcome = return_to_entry(engine.go_back(SYSTEMS[match.system].system, position_of(match), then))
    store(match, outcome, kind=EntryKind.RETURN, seat=request.seat, answer=TakeBackRecord(to))
    return Receipt(sequence=match.sequence)


def return_to_entry(outcome: Outcome) -> Outcome:
    """The outcome with the sentence the log shows for it."""
    told = LogEntry(
        line=Line(text="Taken back by agreement. Dice already rolled are not reused; new ones are rolled.", rule=RULE)
    )
    return replace(outcome, log=(told, *outcome.log))


def _decided(match: Match, to: int, own: tuple[int, ...]) -> int:
    """The person's seat that has decided after entry `to`. Raises `Refused`."""
    if not max(0, match.sequence - FURTHEST) <= to < match.sequence:
        raise refuse(
            RULE,
            "That is too far back, or has not happened yet.",
            limit=f"{FURTHEST} steps",
            remedy="Choose one of your decisions from the log.",
        )
    since = Entry.objects.filter(match=match, sequence__gt=to)
    first = since.order_by("sequence").values_list("seat", "kind").first()
    if first is None or first[1] not in OWN_KINDS or first[0] not in own:
        raise refuse(RULE, "The first step there is not your decision.", remedy="Choose one of your decisions.")
    if since.filter(kind__in=(EntryKind.END, EntryKind.RESTART)).exists():
        raise refuse(
            RULE,
            "Since then a player has left, or the rules were corrected. This cannot be taken back.",
            remedy="Choose a later decision.",
        )
    return int(first[0])


def _refuse_now(match: Match, seat: int) -> None:
    """Raises `Refused` if a call that must stay unknown would be deleted, or the limit is reached."""
    if barred := may_take_back(match):
        raise Refused(barred)
    if seat in resigned_seats(match):
        raise refuse(RULE, "You have left this match.", remedy="Watch the others.")
    if keeps_calls(match, position_of(match)):
        raise refuse(RULE, "Another player may be acting at this moment.", remedy="Ask again after this moment.")
    if Entry.objects.filter(match=match, kind=EntryKind.RETURN).count() >= MOST_RETURNS:
        raise refuse(
            RULE,
            f"Something was taken back {MOST_RETURNS} times in this match.",
            limit=f"{MOST_RETURNS} times",
            remedy="Play on from here.",
        )


def _agreed_at_once(match: Match, user: User) -> tuple[int, ...]:
    """The seats of the asking person, and those of computers."""
    return tuple(place.number for place in seats_of(match) if place.user_id == user.pk or place.player)


def _all_agree(match: Match, request: TakeBackRequest) -> bool:
    gone = resigned_seats(match)
    return all(place.number in request.agreed or place.number in gone for place in seats_of(match))


def _asked(match: Match, request: TakeBackRequest) -> TakeBackResult:
    return TakeBackResult(sequence=match.sequence, to=request.to if _all_agree(match, request) else None)


def _steps(count: int) -> str:
    return f"{count} steps" if count > 1 else "step"
