"""Changes the turn notifications of a person."""

from datetime import timedelta
from typing import Any

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import HookStyle, MatchNoticeTiming, Notice, NoticeSettings, NoticeTiming, PushSubscription, Seat
from games.models.notice import new_hook_secret
from games.notices.emails import asking
from games.notices.webhook import hook_in

MOST_BROWSERS = 5  # of one person
LASTS = timedelta(days=3)  # how long a confirmation e-mail is valid


def notice_of(user: User) -> NoticeSettings:
    """The notification settings of this person; unsaved if there are none yet."""
    return NoticeSettings.objects.filter(user=user).first() or NoticeSettings(user=user)


def email_set(*, user: User, email: str) -> None:
    """Ask a new address for confirmation, or, with "", stop e-mails. The former address no longer gets e-mails."""
    with transaction.atomic():
        notice, _ = NoticeSettings.objects.select_for_update().get_or_create(user=user)
        notice.email, notice.confirmed = email, False
        notice.asked = timezone.now() if email else None
        notice.save(update_fields=["email", "confirmed", "asked"])
    if email:
        asking(notice).send()


def email_confirmed(notice: NoticeSettings) -> bool:
    """Confirm the address; False if the e-mail is too old."""
    if notice.asked is None or notice.asked < timezone.now() - LASTS:
        return False
    return NoticeSettings.objects.filter(pk=notice.pk, email=notice.email).update(confirmed=True) == 1


def email_stopped(notice: NoticeSettings) -> None:
    """Stop e-mails to this address."""
    NoticeSettings.objects.filter(pk=notice.pk, email=notice.email).update(email="", confirmed=False, asked=None)


def hook_set(*, user: User, url: str, style: HookStyle = HookStyle.GRIDLESS) -> None:
    """Set the address of the webhook, with a new secret; "" removes it. Raises `HookFailed`."""
    if url:
        hook_in(url)
    notice, _ = NoticeSettings.objects.get_or_create(user=user)
    if notice.hook != url:
        fields = {"hook": url, "secret": new_hook_secret(), "failed": 0, "last_result": "", "last_called_at": None}
        NoticeSettings.objects.filter(pk=notice.pk).update(**fields)
    if notice.hook_style != style:
        NoticeSettings.objects.filter(pk=notice.pk).update(hook_style=style)


def timing_set(*, user: User, **chosen: Any) -> None:
    """Set when the person is notified: kinds, quiet hours, time zone, the hour of the daily e-mail."""
    NoticeSettings.objects.update_or_create(user=user, defaults=chosen)


def match_timing_set(*, user: User, match_id: str, timing: NoticeTiming | None) -> None:
    """Set when the person is notified of their turn in this match; None: as usual."""
    if timing is None:
        MatchNoticeTiming.objects.filter(user=user, match=match_id).delete()
    elif Seat.objects.filter(user=user, match=match_id).exists():
        MatchNoticeTiming.objects.update_or_create(user=user, match_id=match_id, defaults={"timing": timing})


def match_timings(user: User) -> dict[str, str]:
    """The matches with a timing of their own."""
    return dict(MatchNoticeTiming.objects.filter(user=user).values_list("match_id", "timing"))


def browsers_of(user: User) -> list[str]:
    """The subscribed browsers of this person."""
    return list(PushSubscription.objects.filter(user=user).values_list("endpoint", flat=True))


def browser_add(*, user: User, endpoint: str) -> None:
    """Subscribe this browser for this person alone. Beyond a limit the oldest is dropped. Raises `HookFailed`."""
    hook_in(endpoint)
    PushSubscription.objects.update_or_create(endpoint=endpoint, defaults={"user": user, "failed": 0})
    kept = PushSubscription.objects.filter(user=user).order_by("-since").values_list("pk", flat=True)[:MOST_BROWSERS]
    PushSubscription.objects.filter(user=user).exclude(pk__in=list(kept)).delete()


def browser_remove(*, user: User, endpoint: str) -> None:
    """Unsubscribe this browser."""
    PushSubscription.objects.filter(user=user, endpoint=endpoint).delete()


def notices_move(*, guest: User, account: User, **_: Any) -> None:
    """Move a guest's browsers to their account, and their other settings if the account has none."""
    PushSubscription.objects.filter(user=guest).update(user=account)
    Notice.objects.filter(user=guest).exclude(match__notices__user=account).update(user=account)
    MatchNoticeTiming.objects.filter(user=guest).exclude(match__notice_timings__user=account).update(user=account)
    if NoticeSettings.objects.filter(user=account).exists():
        NoticeSettings.objects.filter(user=guest).delete()
    else:
        NoticeSettings.objects.filter(user=guest).update(user=account)
