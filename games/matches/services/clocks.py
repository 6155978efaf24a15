"""What clocks do without an answer: start, pause for a broken connection, expire.

Any process may do it first; a second one finds it done. Each function is one transaction that holds the match's row
lock.
"""

import logging
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from games.matches.clocks import next_strike, settle_clock
from games.matches.services.deadlines import CLOCK_FIELDS
from games.matches.services.first_visits import table_opened
from games.matches.services.outages import heart_beat, outage_unsettled
from games.matches.services.record import change, change_unnoticed, locked, seats_of, store
from games.matches.windows import pace_in
from games.models import Deadline, EntryKind, Match, Seat, Status
from games.storage.dice import dice_of
from games.storage.match_cache import position_of
from rules.kernel import engine
from rules.kernel.engine import Outcome
from rules.kernel.event import Line, LogEntry
from rules.kernel.question import Ask
from rules.kernel.refusal import Diverged
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Ending
from rules.registry import SYSTEMS
from rules.roster.pace import BANKED, Pace

logger = logging.getLogger(__name__)

PRESENT_FOR = timedelta(seconds=8)  # after the last sign of an open page; processes store theirs every 2 to 3 seconds
ROW_FIELDS = ("began", "due", "stopped", "seen", "spent")


def has_struck(match: Match) -> bool:
    """Whether something is due for a clock of this match."""
    return (
        match.status == Status.PLAYING
        and match.next_deadline_at is not None
        and match.next_deadline_at <= timezone.now()
    )


@transaction.atomic
def clocks_strike(*, match_id: str) -> bool:
    """Pause and run clocks as players leave and return, and handle expired ones.

    Returns False when there is nothing to do. Raises `NoSuchMatch`, and `Diverged` when the rules changed during the
    step.
    """
    match = locked(match_id)
    if match.status != Status.PLAYING or not match.clocked:
        return False
    pace, now = pace_in(match), timezone.now()
    rows = list(Deadline.objects.filter(match=match))
    moved = _settle(match, rows)
    late = [row for row in rows if not row.spent and row.stopped is None and row.due <= now]
    for row in sorted(late, key=lambda row: (row.due, row.seat)):
        if position_of(match).asked == row.question and row.seat in match.waiting_seats():
            _time_is_up(match, row, pace)
    return _announce_clocks(match, pace, changed=bool(moved or late))


@transaction.atomic
def _pause_clocks(match_id: str) -> None:
    """Pause the clocks of players who are away at this moment. Nothing expires."""
    match = locked(match_id)
    if match.status == Status.PLAYING:
        moved = _settle(match, list(Deadline.objects.filter(match=match)))
        _announce_clocks(match, pace_in(match), changed=bool(moved))


def _settle(match: Match, rows: Iterable[Deadline]) -> list[Deadline]:
    """Bring the clocks up to this moment and store those that paused or went on."""
    pace, places, now = pace_in(match), {place.number: place for place in seats_of(match)}, timezone.now()
    moved = [row for row in rows if settle_clock(row, places[row.seat], pace, now)]
    for row in moved:
        row.save(update_fields=ROW_FIELDS)
        places[row.seat].save(update_fields=CLOCK_FIELDS)
    return moved


def _announce_clocks(match: Match, pace: Pace, *, changed: bool) -> bool:
    """Show everybody the present clocks."""
    if match.status != Status.PLAYING:
        return changed
    due = next_strike(Deadline.objects.filter(match=match), seats_of(match), pace)
    if changed:
        change(match, next_deadline_at=due)
    elif due != match.next_deadline_at:
        change_unnoticed(match, next_deadline_at=due)
    return changed


def _time_is_up(match: Match, row: Deadline, pace: Pace) -> None:
    """Time is up: lose the match, give the default answer, or let the others go on without the seat."""
    if pace.overtime == "lost" and row.clock in BANKED:
        _lose(match, row.seat)
        return
    system, position = SYSTEMS[match.system].system, position_of(match)
    ask = engine.open_ask(system, position, Number(row.seat), position.asked)
    if not _answer_usually(match, row.seat, ask):
        row.spent = True
        row.save(update_fields=ROW_FIELDS)


def _lose(match: Match, seat: int) -> None:
    ending = Ending(conceded=Number(seat), late=True)
    outcome = engine.end(SYSTEMS[match.system].system, position_of(match), ending, dice_of(match, seats_of(match)))
    store(match, outcome, kind=EntryKind.END, seat=seat, answer=ending)


def _answer_usually(match: Match, seat: int, ask: Ask[Any]) -> bool:
    """Give the question's default; False if it has none, or the rules refuse it or fail.

    In a window, silence looks like any other pass.
    """
    if ask.default is None:
        return False
    system, position, dice = SYSTEMS[match.system].system, position_of(match), dice_of(match, seats_of(match))
    try:
        outcome = engine.play(system, position, Number(seat), position.asked, ask.default, dice, final=not ask.window)
    except Diverged:
        raise
    except Exception:
        logger.exception("Match %s: the default answer of seat %s failed", match.id, seat)
        return False
    kind = EntryKind.ANSWER if ask.window else EntryKind.CLOCK
    outcome = outcome if ask.window else given_by_the_clock(outcome, seats_of(match), seat)
    store(match, outcome, kind=kind, seat=seat, question=position.asked, answer=ask.default, by_the_clock=True)
    return True


def given_by_the_clock(outcome: Outcome, seats: Sequence[Seat], seat: int) -> Outcome:
    """The outcome with the log's sentence that somebody's time is up.

    It names the player, if names were settled when the match began.
    """
    name = next(one.display_name for one in seats if one.number == seat)
    whose = f" for {name}" if name else ""
    line = Line(text=f"Time is up{whose}: the usual answer is given.", rule="match.time", seat=Number(seat))
    return replace(outcome, log=(LogEntry(line=line), *outcome.log))


def presence_keep(here: Mapping[str, Set[int]]) -> list[str]:
    """Record that these people have pages of these matches open. Returns the matches whose clocks must be settled.

    Whoever was away until now is found absent first, so that a gap that no process has noticed still pauses clocks.
    """
    if outage_unsettled():
        heart_beat()
    now = timezone.now()
    for match_id in _first_visits(here):
        table_opened(match_id=match_id, people=here[match_id])
    for match_id in _returning(here, now):
        _pause_clocks(match_id)
    for match_id, people in here.items():
        Seat.objects.filter(match_id=match_id, match__clocked=True, user_id__in=people).update(
            present=now + PRESENT_FOR
        )
    running = Match.objects.filter(pk__in=here, clocked=True, status=Status.PLAYING).defer("position", "secret")
    return [match.pk for match in running.prefetch_related("seats", "deadlines") if _moves(match)]


def _first_visits(here: Mapping[str, Set[int]]) -> list[str]:
    """Those of the matches that one of these people opens for the first time."""
    awaited = Seat.objects.filter(match_id__in=here, first_visit_due__isnull=False).values_list("match_id", "user_id")
    return sorted({match_id for match_id, person in awaited if person in here[match_id]})


def _returning(here: Mapping[str, Set[int]], now: datetime) -> list[str]:
    """Those of the matches with clocks in which one of these people was away until now."""
    running = Seat.objects.filter(match__in=here, match__clocked=True, match__status=Status.PLAYING, present__lt=now)
    away = running.values_list("match_id", "user_id")
    return sorted({match_id for match_id, person in away if person in here[match_id]})


def _moves(match: Match) -> bool:
    """Whether a clock of the match must be paused or resumed."""
    places, now = {place.number: place for place in match.seats.all()}, timezone.now()
    return any(settle_clock(row, places[row.seat], pace_in(match), now) for row in match.deadlines.all())


def presence_end(*, match_id: str, user_id: int) -> bool:
    """Record that a person's last page here is closed. Returns whether a clock may have to pause for them.

    If another process has a page of theirs, it says so within seconds.
    """
    now = timezone.now()
    gone = Seat.objects.filter(match_id=match_id, match__clocked=True, user_id=user_id, present__gt=now)
    return bool(gone.update(present=now))
