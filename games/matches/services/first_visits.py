"""First visits:

no time runs for a player who has not opened the page yet, and a clock starts when its question is shown.
Which clock starts when is stored, so any process may find that one has started.
"""

from collections.abc import Collection
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.matches.clocks import next_strike
from games.matches.services.record import change, change_unnoticed, locked, seats_held, seats_of
from games.matches.windows import LATEST_START, has_windows, live_begin, live_seconds, live_start, pace_in
from games.models import Deadline, Match, Seat, Status
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.refusal import Seat as Number
from rules.registry import SYSTEMS


@transaction.atomic
def question_seen(*, match_id: str, user: User, question: int) -> None:
    """Start the clocks of this person's seats: their page shows the question. Raises `Refused` and `NoSuchMatch`."""
    match = locked(match_id)
    held = seats_held(match, user)
    if match.status == Status.PLAYING:
        asked = question if question == position_of(match).asked else None
        _begin_times(match, [place for place in seats_of(match) if place.number in held], asked)


@transaction.atomic
def table_opened(*, match_id: str, people: Collection[int]) -> None:
    """Some of these people open the page for the first time: start what waited for it. Raises `NoSuchMatch`."""
    match = locked(match_id)
    new = [place for place in seats_of(match) if place.user_id in people and place.first_visit_due is not None]
    if match.status == Status.PLAYING and new:
        _begin_times(match, new, None)


def seat_came(match: Match, number: int) -> None:
    """Record the first visit of a seat that answers. The caller has locked the row."""
    new = [place for place in seats_of(match) if place.number == number and place.first_visit_due is not None]
    if new:
        _begin_times(match, new, None)


def _begin_times(match: Match, places: Collection[Seat], question: int | None) -> None:
    """These seats are shown the table, and the question if it is named: start clocks and windows that waited for it."""
    before = [(place.first_visit_due, place.last_question_shown) for place in places]
    for place in places:
        place.first_visit_due = None
        place.last_question_shown = question if question is not None else place.last_question_shown
    if before == [(place.first_visit_due, place.last_question_shown) for place in places]:
        return
    Seat.objects.bulk_update(places, ["first_visit_due", "last_question_shown"])
    change_unnoticed(match)
    moved = _begin_clocks(match, {place.number for place in places}, question)
    closes = _window_closes(match)
    if moved or closes != match.window_closes:
        due = next_strike(Deadline.objects.filter(match=match), seats_of(match), pace_in(match))
        change(match, next_deadline_at=due if match.clocked else match.next_deadline_at, window_closes=closes)


def _begin_clocks(match: Match, seats: Collection[int], question: int | None) -> bool:
    """Start the clocks of these seats, at once if the page shows the question. Returns whether one has changed."""
    now, moved = timezone.now(), False
    for row in Deadline.objects.filter(match=match, seat__in=seats, seen=False) if match.clocked else ():
        shown = row.question == question
        early = max(timedelta(), row.began - (now if shown else now + LATEST_START))
        if shown or early:
            row.began, row.due, row.seen = row.began - early, row.due - early, shown
            row.save(update_fields=("began", "due", "seen"))
            moved = True
    return moved


def _window_closes(match: Match) -> datetime | None:
    """When the open live window closes, now that one more page shows it. Once it runs, its time does not change."""
    begins = live_begin(match)
    if begins is None or begins <= timezone.now() or not has_windows(match) or not _in_window(match):
        return match.window_closes
    start = live_start(match, match.waiting_seats(), position_of(match).asked)
    return min(begins, start) + timedelta(seconds=live_seconds(match))


def _in_window(match: Match) -> bool:
    """Whether the open question is a window. Answers to other questions may be held as well."""
    position, waiting = position_of(match), match.waiting_seats()
    return (
        bool(waiting)
        and engine.open_ask(SYSTEMS[match.system].system, position, Number(waiting[0]), position.asked).window
    )
