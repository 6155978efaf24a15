"""Finds seats that are due for a turn notification, and sends one until they have answered."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Q
from django.db.models.functions import Cast

from games.matches.change_proposals import seats_proposed_to
from games.models import Entry, HookStyle, Match, NoticeTiming, Seat, SentNotice, Status
from games.notices.delivery import deliver, has_channel
from games.notices.emails import change_proposed, your_turn
from games.notices.hook_bodies import PROPOSED, TURN, body_in_style
from games.notices.timing import people_in_quiet, turns_sent

logger = logging.getLogger(__name__)

AFTER = timedelta(minutes=2)  # a player who answers sooner needs no notification
MOST = 200  # seats notified in one run


def tell_all(now: datetime, workers: Executor) -> int:
    """Notify all due seats and return their number; e-mails and calls are sent in the background."""
    told = 0
    for seat in list(waiting_seats_to_notify(now)):
        if seat.user_id is not None and claim_notice(seat):
            told += 1
            workers.submit(tell, seat.user_id, seat.match_id, seat.number)
    return told


def waiting_seats_to_notify(now: datetime) -> Iterator[Seat]:
    """The seats whose absent holders want a notification, in matches that have waited for them for a while.

    A match waits for those it asks, and for those to whom a change of the table is proposed.
    Players with a notification since their last answer are left out: otherwise they would fill the list for good.
    People with quiet hours now, or who want no immediate notification of this match, are left out too.
    """
    waits = Seat.objects.filter(match__status=Status.PLAYING, match__hot_seat=False)
    asked = Q(match__waiting__contains=Cast("number", CharField()), match__last_entry_at__lte=now - AFTER)
    proposed = ~Q(match__change_proposal="") & Q(match__updated__lte=now - AFTER)
    found = waits.filter(asked | proposed, has_channel(), turns_sent(NoticeTiming.ONCE, "match"))
    here = Q(present__gt=now)
    answered_since = Entry.objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), sequence__gt=OuterRef("sequence")
    )
    notices = SentNotice.objects.filter(match=OuterRef("match"), seat=OuterRef("number"))
    told_already = Exists(notices.filter(~Exists(answered_since)))
    away = found.exclude(here).exclude(told_already).exclude(user__in=people_in_quiet(now))
    rows = away.select_related("match").defer("roster", "muster", "match__position")
    for seat in rows.order_by("match__last_entry_at")[:MOST]:
        if seat.number in (*seat.match.waiting_seats(), *seats_proposed_to(seat.match)):
            yield seat


@transaction.atomic
def claim_notice(seat: Seat) -> bool:
    """Record a notification; False if the player had one since the last answer, or another process sends it."""
    sequence = seat.match.sequence
    row, new = SentNotice.objects.get_or_create(
        match_id=seat.match_id, seat=seat.number, defaults={"sequence": sequence}
    )
    if new:
        return True
    answers = Entry.objects.filter(match_id=seat.match_id, seat=seat.number, sequence__gt=row.sequence)
    if not answers.exists():
        return False
    return SentNotice.objects.filter(pk=row.pk, sequence=row.sequence).update(sequence=sequence) == 1


def tell(user_id: int, match_id: str, seat: int) -> None:
    """Send the e-mail, call and pushes of one turn. Failures are stored and not tried again."""
    try:
        match = Match.objects.defer("position", "secret").get(pk=match_id)
        write = change_proposed if seat in seats_proposed_to(match) else your_turn
        deliver(
            user_id,
            body=lambda notice: message(match, seat, notice.hook_style),
            letter=lambda notice: write(notice, match),
        )
    except Exception:
        logger.exception("A notice of match %s could not be sent.", match_id)


def message(match: Match, seat: int, style: str = HookStyle.GRIDLESS) -> bytes:
    """The body of a webhook call about a turn, or about a change that is proposed to the seat."""
    if seat in seats_proposed_to(match):
        return body_in_style(style, PROPOSED, f"A change is proposed: {match.title}", match, seat)
    return body_in_style(style, TURN, f"Your turn: {match.title}", match, seat)
