"""Sends one notification through every channel that a person has: browsers, webhook, e-mail."""

from collections.abc import Callable

from django.core.mail import EmailMessage
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone

from accounts.letters import can_write
from games.models import HookStyle, NoticeSettings, PushSubscription
from games.notices import webhook
from games.notices.push import FORGOTTEN, push

MOST_FAILURES = 5  # failed calls in a row, after which a webhook is no longer called


def has_channel() -> Q:
    """A query of rows whose person has a channel by which they can be notified at once."""
    emails, webhooks = Q(user__notice__confirmed=True), Q(user__notice__isnull=False) & ~Q(user__notice__hook="")
    browsers = Exists(PushSubscription.objects.filter(user=OuterRef("user")))
    return emails | webhooks | Q(browsers)


def deliver(
    user_id: int, *, body: Callable[[NoticeSettings], bytes], letter: Callable[[NoticeSettings], EmailMessage]
) -> None:
    """Push, call and write. Failures of pushes and calls are stored and not tried again."""
    for browser in PushSubscription.objects.filter(user=user_id):
        _push(browser)
    notice = NoticeSettings.objects.filter(user=user_id).first() or NoticeSettings()
    if notice.hook:
        _call(notice, body(notice))
    if notice.confirmed and can_write():
        letter(notice).send()


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


def _call(notice: NoticeSettings, body: bytes) -> None:
    ours = notice.hook_style == HookStyle.GRIDLESS
    headers = webhook.sign_call(body, notice.secret) if ours else {"Content-Type": "application/json"}
    try:
        status = webhook.call(webhook.hook_in(notice.hook), body, headers)
        result, failed = f"It answered {status}.", 0
    except webhook.HookFailed as fault:
        result, failed = str(fault), notice.failed + 1
    fields = {"last_result": result, "failed": failed, "last_called_at": timezone.now()}
    if failed >= MOST_FAILURES:
        fields |= {"hook": "", "last_result": f"{result} It failed {failed} times in a row and is no longer called."}
    NoticeSettings.objects.filter(pk=notice.pk, hook=notice.hook).update(**fields)
