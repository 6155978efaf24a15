"""Notifications of opponents found, appointments and challenges: recorded, then sent at once or once a day."""

import logging
from concurrent.futures import Executor
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django.utils import timezone

from accounts.letters import can_write
from accounts.models import User
from games.models import Match, Notice, NoticeKind, NoticeSettings, NoticeTiming, Seat, Status
from games.notices.delivery import deliver, has_channel
from games.notices.due import MOST
from games.notices.emails import daily_letter, news_letter
from games.notices.hook_bodies import body_in_style
from games.notices.timing import kinds_sent, local_hour, people_in_quiet, turns_sent

logger = logging.getLogger(__name__)

FRESH = timedelta(days=1)  # older challenges are not notified
SUMMARY_LATE = 6  # hours after its hour in which the daily e-mail is still written
DAY = timedelta(hours=23)
MOST_LINES = 30  # matches in one daily e-mail


def notice_add(*, user: User, kind: NoticeKind, match: Match, words: str, due: datetime | None = None) -> None:
    """Notify a person, as they have chosen. One of a kind for a match and a moment is enough."""
    moment = due or timezone.now()
    Notice.objects.get_or_create(user=user, kind=kind, match=match, due=moment, defaults={"words": words[:200]})


def challenges_note(now: datetime) -> int:
    """Record a notification of each new challenge by name, and how many those are."""
    known = Notice.objects.filter(match=OuterRef("pk"), user=OuterRef("challenged"), kind=NoticeKind.CHALLENGE)
    new = Match.objects.filter(
        challenged__isnull=False, declined=False, status=Status.GATHERING, created__gt=now - FRESH
    ).exclude(Exists(known))
    rows = [
        Notice(
            user_id=match.challenged_id or 0,
            kind=NoticeKind.CHALLENGE,
            match=match,
            words=f"{_host(match)} {'asks for a rematch' if match.rematch_of_id else 'challenges you'}: {match.title}",
            due=match.created,
        )
        for match in new.prefetch_related("seats__user")[:MOST]
    ]
    Notice.objects.bulk_create(rows, ignore_conflicts=True)
    return len(rows)


def _host(match: Match) -> str:
    return str(next((seat.user for seat in match.seats.all() if seat.user), "Somebody"))


def news_tell(now: datetime, workers: Executor) -> int:
    """Send what is due at once, in the background, and return its number.

    A notification that is not wanted, or is about a match that the person has begun to play, counts as sent.
    """
    unsent = Notice.objects.filter(sent=None, due__lte=now)
    at_table = Seat.objects.filter(
        match=OuterRef("match"), user=OuterRef("user"), match__status=Status.PLAYING, first_visit_due=None
    )
    unsent.filter(kinds_sent(NoticeTiming.NEVER) | Exists(at_table)).update(sent=now)
    ready = unsent.filter(kinds_sent(NoticeTiming.ONCE)).exclude(user__in=people_in_quiet(now))
    ready.exclude(has_channel()).update(sent=now)
    told = 0
    for number in list(ready.filter(has_channel()).order_by("due").values_list("pk", flat=True)[:MOST]):
        if Notice.objects.filter(pk=number, sent=None).update(sent=now):
            told += 1
            workers.submit(_tell, number)
    return told


def _tell(number: int) -> None:
    try:
        news = Notice.objects.select_related("match").get(pk=number)
        deliver(
            news.user_id,
            body=lambda notice: body_in_style(notice.hook_style, news.kind, news.words, news.match),
            letter=lambda notice: news_letter(notice, news.words, news.match),
        )
    except Exception:
        logger.exception("Notice %s could not be sent.", number)


def summaries_send(now: datetime, workers: Executor) -> int:
    """Write the daily e-mails that are due, and return their number."""
    if not can_write():
        return 0
    due = NoticeSettings.objects.filter(confirmed=True).exclude(summary_sent__gt=now - DAY)
    told = 0
    for notice in due.iterator():
        late = (local_hour(notice, now) - notice.summary_hour) % 24
        if late < SUMMARY_LATE and _claim_summary(notice, now):
            told += 1
            workers.submit(_send_summary, notice.pk, now)
    return told


def _claim_summary(notice: NoticeSettings, now: datetime) -> bool:
    """Record the daily e-mail; False if another process writes it, or there is nothing to say today."""
    claimed = NoticeSettings.objects.filter(pk=notice.pk, summary_sent=notice.summary_sent).update(summary_sent=now)
    return claimed == 1 and (_unsent_news(notice, now).exists() or bool(_waiting_matches(notice)))


def _unsent_news(notice: NoticeSettings, now: datetime) -> "QuerySet[Notice]":
    unsent = Notice.objects.filter(user=notice.user_id, sent=None, due__lte=now)
    return unsent.filter(kinds_sent(NoticeTiming.DAILY)).select_related("match").order_by("due")


def _waiting_matches(notice: NoticeSettings) -> list[Match]:
    """The matches of which the person hears once a day and that wait for them."""
    playing = Seat.objects.filter(user=notice.user_id, match__status=Status.PLAYING, match__hot_seat=False)
    seats = playing.filter(turns_sent(NoticeTiming.DAILY, "match")).select_related("match").defer("match__position")
    return [seat.match for seat in seats if seat.number in seat.match.waiting_seats()][:MOST_LINES]


def _send_summary(number: int, now: datetime) -> None:
    try:
        with transaction.atomic():
            notice = NoticeSettings.objects.select_related("user").get(pk=number)
            news = list(_unsent_news(notice, now)[:MOST_LINES])
            Notice.objects.filter(pk__in=[one.pk for one in news]).update(sent=now)
        daily_letter(notice, [(one.words, one.match) for one in news], _waiting_matches(notice)).send()
    except Exception:
        logger.exception("The daily e-mail %s could not be sent.", number)
