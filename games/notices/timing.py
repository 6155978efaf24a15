"""When people want to be notified: kinds, single matches, quiet hours, and the hour of the daily e-mail."""

from datetime import datetime
from zoneinfo import ZoneInfo

from django.db.models import Exists, OuterRef, Q

from games.models import MatchNoticeTiming, NoticeKind, NoticeSettings, NoticeTiming


def is_quiet(notice: NoticeSettings, now: datetime) -> bool:
    """Whether the person has quiet hours now, by their own clock."""
    begins, ends = notice.quiet_from, notice.quiet_until
    if begins is None or ends is None or begins == ends:
        return False
    hour = local_hour(notice, now)
    return begins <= hour < ends if begins < ends else hour >= begins or hour < ends


def local_hour(notice: NoticeSettings, now: datetime) -> int:
    """The hour by the person’s own clock."""
    return now.astimezone(ZoneInfo(notice.zone)).hour


def people_in_quiet(now: datetime) -> set[int]:
    """Everybody who has quiet hours now."""
    with_hours = NoticeSettings.objects.filter(quiet_from__isnull=False, quiet_until__isnull=False)
    found = with_hours.only("user", "zone", "quiet_from", "quiet_until")
    return {notice.user_id for notice in found if is_quiet(notice, now)}


def turns_sent(timing: NoticeTiming, match: str) -> Q:
    """A query of seats whose holders are notified of their turn with this timing. `match` is the path of the match.

    Their choice for the match counts, else the usual one, else “at once”.
    """
    own = MatchNoticeTiming.objects.filter(user=OuterRef("user"), match=OuterRef(match))
    usual = Q(user__notice__turn=timing)
    if timing == NoticeTiming.ONCE:
        usual |= Q(user__notice__isnull=True)
    return Q(Exists(own.filter(timing=timing))) | (~Q(Exists(own)) & usual)


def kinds_sent(timing: NoticeTiming) -> Q:
    """A query of notifications whose people want their kind with this timing."""
    found = Q(pk__in=[])
    for kind in (NoticeKind.OPPONENT, NoticeKind.CHALLENGE):
        usual = Q(**{f"user__notice__{kind}": timing})
        if timing == NoticeTiming.ONCE:
            usual |= Q(user__notice__isnull=True)
        found |= Q(kind=kind) & usual
    return found
