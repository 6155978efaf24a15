"""Gives players back the time in which the site was away: a killed process, a database that is down, a restart.

Every process stores a heartbeat each second. A gap between two of them is an outage, whatever caused it.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from games.matches.clocks import PAGE_RETURNS, give_back, next_strike
from games.matches.services.record import change, change_unnoticed, locked, seats_of
from games.matches.windows import live_seconds, pace_in
from games.models import Deadline, Heartbeat, Match, Seat, Status

OUTAGE = timedelta(seconds=4)  # a longer time between two heartbeats
OFTEN_ENOUGH = timedelta(seconds=0.5)  # a heartbeat that recent need not be renewed

SEAT_FIELDS = ("present", "excused_absence", "first_visit_due", "last_question_shown")
ROW_FIELDS = ("began", "due", "stopped", "seen")


def outage_unsettled() -> bool:
    """Whether the site was away and nobody has given the time back yet."""
    return Heartbeat.objects.filter(at__lt=timezone.now() - OUTAGE).exists()


def heart_beat() -> None:
    """Record that the site works. After an outage, give all players its time back first."""
    if not Heartbeat.objects.filter(at__gt=timezone.now() - OFTEN_ENOUGH, at__lte=timezone.now()).exists():
        _renew()


@transaction.atomic
def _renew() -> None:
    row = Heartbeat.objects.select_for_update().order_by("pk").first()
    now = timezone.now()
    if row is None:
        Heartbeat.objects.get_or_create(pk=1, defaults={"at": now})
        return
    if row.at < now - OUTAGE:
        late = Q(clocked=True) | Q(window_closes__isnull=False) | Q(seats__first_visit_due__isnull=False)
        for match_id in Match.objects.filter(late, status=Status.PLAYING).order_by("pk").distinct().values_list("pk"):
            _give_time_back(match_id[0], row.at, now)
    row.at = now
    row.save()


def _give_time_back(match_id: str, began: datetime, ended: datetime) -> None:
    """Move everything that is due in one match by the time of the outage."""
    match = locked(match_id)
    places, rows = seats_of(match), list(Deadline.objects.filter(match=match))
    moved = [row for row in rows if give_back(row, began, ended)]
    Deadline.objects.bulk_update(moved, ROW_FIELDS)
    _keep_seats_waiting(places, began, ended)
    closes = match.window_closes
    if closes is not None and closes > began:
        closes += ended - began + (PAGE_RETURNS if live_seconds(match) else timedelta())
    due = next_strike(rows, places, pace_in(match)) if match.clocked else match.next_deadline_at
    write = change if moved or live_seconds(match) else change_unnoticed
    write(match, next_deadline_at=due, window_closes=closes)


def _keep_seats_waiting(places: Sequence[Seat], began: datetime, ended: datetime) -> None:
    """Count nobody as absent because of the outage, and no question as shown until a page reports it again."""
    away = ended - began
    for place in places:
        place.present = _moved(place.present, began, ended)
        place.excused_absence = _moved(place.excused_absence, began, ended)
        place.first_visit_due = place.first_visit_due and place.first_visit_due + away
        place.last_question_shown = None
    Seat.objects.bulk_update(places, SEAT_FIELDS)


def _moved(moment: datetime | None, began: datetime, ended: datetime) -> datetime | None:
    """The last moment at which a page was known to be open, moved by the outage, and at most the end of the outage."""
    return moment and min(moment + (ended - began), ended)
