"""The arithmetic of clocks: the time left of a seat, since when a clock is paused, when it expires.

Nothing is stored here. A deadline is data, so any process may find at any time that it has passed.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from games.matches.windows import LATEST_START, pace_in
from games.models import Deadline, Match, Seat
from rules.kernel.question import Ask
from rules.roster.pace import BANKED, GRACES, HOUR, Pace

LEAST = 5_000  # milliseconds that a player without other time has for a decision
MOST_HALVINGS = 16
MILLISECOND = timedelta(milliseconds=1)
PAGE_RETURNS = timedelta(seconds=8)  # after an outage, the longest that a clock waits until its page is back


def milliseconds(time: timedelta) -> int:
    """The time in whole milliseconds; 0 if it is negative."""
    return max(0, time // MILLISECOND)


def span(count: int) -> timedelta:
    """A duration of this many milliseconds."""
    return timedelta(milliseconds=count)


def deadline_for(match: Match, place: Seat, ask: Ask[Any], question: int, put: datetime) -> Deadline | None:
    """The clock of a question for a seat; None if its time is not limited."""
    pace = pace_in(match)
    clock = ask.runs_by
    if clock == "window" and pace.live_window:
        return None
    banked = clock in BANKED and pace.bank > 0
    length = 1_000 * pace.seconds(clock)
    if not length and not banked:
        return None
    bank = place.bank if banked else 0
    least = 0 if length or bank else LEAST
    halvings = min(place.retakes, MOST_HALVINGS)
    length = max(length, least) >> halvings
    began = max(put + LATEST_START / 2**halvings, place.first_visit_due or put)
    due = began + span(length + bank)
    return Deadline(match=match, seat=place.number, question=question, clock=clock, length=length, began=began, due=due)


def left(row: Deadline, now: datetime) -> int:
    """How many milliseconds are left until the clock expires, including the seat's own time."""
    moment = row.stopped or max(now, row.began)
    return milliseconds(row.due - moment)


def bank_after(row: Deadline, place: Seat, now: datetime) -> int:
    """The seat's own time after the question is answered. It is used only when the question's time is up."""
    return min(place.bank, left(row, now)) if row.clock in BANKED else place.bank


def may_pause(row: Deadline) -> bool:
    """Whether this clock pauses for a broken connection."""
    return not row.spent and row.clock != "window" and row.length <= 1_000 * HOUR


def grace_left(pace: Pace, place: Seat) -> int:
    """How long a clock may pause from now on, in milliseconds."""
    return max(0, min(1_000 * pace.grace, 1_000 * GRACES * pace.grace - place.clock_paused_ms))


def settle_clock(row: Deadline, place: Seat, pace: Pace, now: datetime) -> bool:
    """Bring the clock up to `now`: pause it for an absent player, run it if the player is back or has no grace left.

    Returns whether row or seat changed.
    """
    here = place.present is not None and place.present >= now
    if row.stopped is None:
        return not here and _stop(row, place, pace, now)
    until = now if here else row.stopped + span(grace_left(pace, place))
    if until > now:
        return False
    _run_on(row, place, pace, until, here=here)
    return True


def _stop(row: Deadline, place: Seat, pace: Pace, now: datetime) -> bool:
    """Pause the clock at the last moment at which the page was known to be open."""
    gone = max(place.present or row.began, row.began)
    excused = place.excused_absence is not None and place.excused_absence == (place.present or row.began)
    if not may_pause(row) or excused or gone >= min(now, row.due) or not grace_left(pace, place):
        return False
    row.stopped = gone
    settle_clock(row, place, pace, now)
    return True


def _run_on(row: Deadline, place: Seat, pace: Pace, until: datetime, *, here: bool) -> None:
    stood = min(milliseconds(until - row.stopped), grace_left(pace, place)) if row.stopped else 0
    place.clock_paused_ms += stood
    row.due += span(stood)
    row.stopped = None
    place.excused_absence = None if here else (place.present or row.began)


def give_back(row: Deadline, began: datetime, ended: datetime) -> bool:
    """Take an outage of the site out of a clock. Returns whether the row changed.

    A running clock goes on with what was left when its page shows the question again. A paused one stays paused, and
    no grace is used.
    """
    if row.spent or (row.stopped is None and row.due <= began):
        return False
    if row.stopped is not None:
        row.stopped, row.due = row.stopped + (ended - began), row.due + (ended - began)
        return True
    rest = row.due - max(row.began, began)
    row.began = ended + max(PAGE_RETURNS, row.began - began)
    row.due, row.seen = row.began + rest, False
    return True


def strikes(row: Deadline, place: Seat, pace: Pace) -> datetime | None:
    """When something next happens to this clock without an answer."""
    if row.spent:
        return None
    return row.due if row.stopped is None else row.stopped + span(grace_left(pace, place))


def next_strike(rows: Iterable[Deadline], places: Iterable[Seat], pace: Pace) -> datetime | None:
    """When that happens first to one of several clocks."""
    at = {place.number: place for place in places}
    moments = (strikes(row, at[row.seat], pace) for row in rows)
    return min((moment for moment in moments if moment is not None), default=None)
