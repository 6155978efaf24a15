"""Finds seats that are due for a turn notification, and sends one until they have answered."""

import logging
from collections.abc import Iterator
from concurrent.futures import Executor
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import CharField, Exists, OuterRef, Q
from django.db.models.functions import Cast
from django.urls import reverse
from django.utils import timezone

from accounts.letters import can_write
from games.models import Entry, Match, NoticeSettings, PushSubscription, Seat, SentNotice, Status
from games.notices import webhook
from games.notices.emails import your_turn
from games.notices.push import FORGOTTEN, push

logger = logging.getLogger(__name__)

AFTER = timedelta(minutes=2)  # a player who answers sooner needs no notification
MOST = 200  # seats notified in one run
MOST_FAILURES = 5  # failed calls in a row, after which a webhook is no longer called


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

    Players with a notification since their last answer are left out: otherwise they would fill the list for good.
    """
    emails, webhooks = Q(user__notice__confirmed=True), Q(user__notice__isnull=False) & ~Q(user__notice__hook="")
    browsers = Exists(PushSubscription.objects.filter(user=OuterRef("user")))
    waits = Seat.objects.filter(
        match__status=Status.PLAYING, match__hot_seat=False, match__last_entry_at__lte=now - AFTER
    )
    asked = Q(match__waiting__contains=Cast("number", CharField()))
    found = waits.filter(asked & (emails | webhooks | browsers))
    here = Q(present__gt=now)
    answered_since = Entry.objects.filter(
        match=OuterRef("match"), seat=OuterRef("seat"), sequence__gt=OuterRef("sequence")
    )
    notices = SentNotice.objects.filter(match=OuterRef("match"), seat=OuterRef("number"))
    told_already = Exists(notices.filter(~Exists(answered_since)))
    away = found.exclude(here).exclude(told_already)
    rows = away.select_related("match").defer("roster", "muster", "match__position")
    for seat in rows.order_by("match__last_entry_at")[:MOST]:
        if seat.number in seat.match.waiting_seats():
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
    """Send the e-mail, call and pushes of one notification. Failures are stored and not tried again."""
    try:
        match = Match.objects.defer("position", "secret").get(pk=match_id)
        for browser in PushSubscription.objects.filter(user=user_id):
            _push(browser)
        notice = NoticeSettings.objects.filter(user=user_id).first() or NoticeSettings()
        if notice.hook:
            _call(notice, match, seat)
        if notice.confirmed and can_write():
            your_turn(notice, match).send()
    except Exception:
        logger.exception("A notice of match %s could not be sent.", match_id)


def _push(browser: PushSubscription) -> None:
    """Push to a browser. A subscription that its service no longer knows, or that keeps failing, is deleted."""
    try:
        push(browser.endpoint)
        failed = 0
    except webhook.HookFailed as fault:
        failed = MOST_FAILURES if fault.status in FORGOTTEN else browser.failed + 1
    if failed >= MOST_FAILURES:
        browser.delete()
    elif failed != browser.failed:
        PushSubscription.objects.filter(pk=browser.pk).update(failed=failed)


def _call(notice: NoticeSettings, match: Match, seat: int) -> None:
    body = message(match, seat)
    try:
        status = webhook.call(webhook.hook_in(notice.hook), body, webhook.sign_call(body, notice.secret))
        result, failed = f"It answered {status}.", 0
    except webhook.HookFailed as fault:
        result, failed = str(fault), notice.failed + 1
    fields = {"last_result": result, "failed": failed, "last_called_at": timezone.now()}
    if failed >= MOST_FAILURES:
        fields |= {"hook": "", "last_result": f"{result} It failed {failed} times in a row and is no longer called."}
    NoticeSettings.objects.filter(pk=notice.pk, hook=notice.hook).update(**fields)


def message(match: Match, seat: int) -> bytes:
    """The body of a webhook call. It contains nothing that is hidden from opponents."""
    path = reverse("games:match", args=[match.pk])
    body = {
        "format": "gridless notice 1",
        "event": "your turn",
        "match": match.pk,
        "seat": seat,
        "title": match.title,
        "url": f"{settings.SITE_ADDRESS.rstrip('/')}{path}",
    }
    return msgspec.json.encode(body)
