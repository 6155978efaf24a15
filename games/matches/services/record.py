"""Writes a match: its lock, its entries, and the signal to the sockets after the commit."""

from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.db import transaction
from django.db.models import Prefetch
from django.utils import timezone

from accounts.visitor import Visitor
from games.ids import new_stamp
from games.matches.services.best_answers import best_answer, best_outcome
from games.matches.services.deadlines import deadlines_after
from games.matches.services.outcomes import EntryContent, match_change
from games.matches.services.standing_instructions import schedule_auto_answers
from games.matches.windows import pace_in
from games.models import Entry, EntryKind, HeldAnswer, Match, Seat, Status
from games.storage.match_cache import keep_changed, keep_stored
from games.storage.signals import announce, announce_ends
from rules.kernel.engine import Outcome
from rules.kernel.play import refuse


class NoSuchMatch(LookupError):
    """There is no match of that id."""


class Conflict(RuntimeError):
    """The row has changed although it was locked. Nothing is stored."""


def locked(match_id: str) -> Match:
    """The match with its seats, its row locked until the transaction ends (on SQLite the transaction is the lock).

    The texts of position and lists are deferred. Raises `NoSuchMatch`.
    """
    seats = Prefetch("seats", Seat.objects.defer("roster", "muster"))
    try:
        return Match.objects.select_for_update().defer("position").prefetch_related(seats).get(pk=match_id)
    except Match.DoesNotExist as missing:
        raise NoSuchMatch(match_id) from missing


def started_match(match: Match) -> Match:
    """The match itself, if it has begun. Raises `Refused` before that."""
    if match.status == Status.GATHERING:
        raise refuse("match.gathering", "The match has not begun.", remedy="Wait until every list is locked in.")
    return match


def running_match(match: Match) -> Match:
    """The match itself while it is being played. Raises `Refused` otherwise."""
    if match.status == Status.OVER:
        raise refuse("match.over", "This match is over.", remedy="Start a new one.")
    return started_match(match)


def seats_held(match: Match, user: Visitor) -> tuple[int, ...]:
    """The numbers of the seats this person holds. Raises `Refused` when there are none."""
    person = user.pk
    held = tuple(seat.number for seat in seats_of(match) if seat.user_id is not None and seat.user_id == person)
    if not held:
        raise refuse("match.seat", "You have no seat in this match.", remedy="Open the link of your seat.")
    return held


def acting_seat(match: Match, user: Visitor, wanted: int | None, likely: Sequence[int]) -> int:
    """The seat that this person acts for: the named one, the only one, or the first asked one. Raises `Refused`."""
    held = seats_held(match, user)
    if wanted is None:
        return next((seat for seat in likely if seat in held), held[0])
    if wanted not in held:
        raise refuse("match.seat", "That is not your seat.", remedy="Choose your own seat.")
    return wanted


def entry_of_key(match: Match, key: str, seat: int) -> Entry | None:
    """The earlier entry of this key, if any. Raises `Refused` if another seat used the key.

    A held answer uses its key too, because two entries with one key could not be stored when the window closes.
    """
    entry = Entry.objects.filter(match=match, client_key=key).first()
    others = HeldAnswer.objects.filter(match=match, client_key=key).exclude(seat=seat)
    if (entry is not None and entry.seat != seat) or others.exists():
        raise refuse("match.key", "Somebody else has already sent that message.", remedy="Send it as a new message.")
    return entry


def store(  # noqa: PLR0913  # the parts of an entry, each by its name
    match: Match,
    outcome: Outcome,
    *,
    kind: EntryKind,
    seat: int | None = None,
    key: str | None = None,
    question: int | None = None,
    answer: EntryContent | None = None,
    by_the_clock: bool = False,
    arrived: int = 0,
    more: bool = False,
) -> Entry:
    """Write the entry and the new position; announce them after the commit. The row must be locked by the caller.

    A question that its seat need not be asked is answered as well, by an entry of its own.
    An offer of a draw lapses when a seat that does not agree plays on. An entry `by_the_clock` declines nothing.
    Chosen secrets are sealed in the entry. Held answers to an answered question are deleted.
    """
    if kind == EntryKind.START:
        _await_players(match)
    made = match_change(
        match,
        seats_of(match),
        outcome,
        kind=kind,
        seat=seat,
        key=key,
        question=question,
        answer=answer,
        by_the_clock=by_the_clock,
    )
    outcome, entry, closes = made.outcome, made.entry, made.fields["window_closes"]
    if match.window_closes is not None and closes != match.window_closes:
        HeldAnswer.objects.filter(match=match).delete()
    speaks = schedule_auto_answers(match, outcome, closes)
    entry.arrived, entry.more = arrived, more
    entry.save(force_insert=True)
    times = {
        "clocked": match.clocked,
        "next_deadline_at": deadlines_after(match, outcome, entry),
        "auto_answer_at": speaks,
    }
    stamps, weight = (match.stamp, new_stamp()), len(made.fields["position"])
    transaction.on_commit(lambda: keep_stored(match, entry, outcome.position, stamps, weight), robust=True)
    change(match, **made.fields | times, stamp=stamps[1])
    if match.status == Status.OVER:
        transaction.on_commit(lambda: announce_ends([match.pk]), robust=True)
    if kind in (EntryKind.START, EntryKind.ANSWER):
        _give_best(match, outcome)
    return entry


def _give_best(match: Match, outcome: Outcome) -> None:
    """Answer the open question for its seat, where that seat need not be asked, as an entry of its own."""
    seats = seats_of(match)
    best = best_answer(seats, outcome)
    if best is not None:
        after = best_outcome(match, seats, outcome, best)
        store(match, after, kind=EntryKind.ANSWER, seat=best.seat, question=best.question, answer=best.answer)


def _await_players(match: Match) -> None:
    """Stop all clocks until players have opened the page, as long as agreed."""
    pace = pace_in(match)
    match.clocked = pace.timed
    if pace.visit and (pace.timed or pace.live_window):
        seats = seats_of(match)
        for seat in seats:
            seat.first_visit_due = timezone.now() + timedelta(seconds=pace.visit)
        Seat.objects.bulk_update(seats, ["first_visit_due"])


def change(match: Match, **fields: Any) -> None:
    """Write fields of the locked row and announce the change. Raises `Conflict`."""
    revision = match.revision + 1
    change_unnoticed(match, **fields, revision=revision, updated=timezone.now())
    transaction.on_commit(lambda: announce([(match.pk, revision)]), robust=True)


def change_unnoticed(match: Match, **fields: Any) -> None:
    """Write fields of the locked row or of its seats without an announcement. Raises `Conflict`."""
    before = match.stamp
    fields = {"stamp": new_stamp(), **fields}
    if Match.objects.filter(pk=match.pk, stamp=before).update(**fields) != 1:
        raise Conflict(match.pk)
    for name, value in fields.items():
        setattr(match, name, value)
    transaction.on_commit(lambda: keep_changed(match, before), robust=True)


def resigned_seats(match: Match) -> tuple[int, ...]:
    """The seats that resigned from a match that others play on."""
    gone = Entry.objects.filter(match=match, kind=EntryKind.END).values_list("seat", flat=True)
    return tuple(seat for seat in gone if seat is not None)


def seats_of(match: Match) -> list[Seat]:
    """The seats in their order, as they were when the row was locked."""
    held: tuple[Seat, ...] | None = match.__dict__.get("seated")  # a cached row (`games/commands/fast_path.py`)
    if held is not None:
        return list(held)
    prefetched = match.__dict__.get("_prefetched_objects_cache", {}).get("seats")
    return list(match.seats.all() if prefetched is None else prefetched)
