"""What a person sets about being told of their turn while they are away."""

from datetime import timedelta

from django.db import transaction
from django.utils import timezone

from accounts.models import User
from games.models import Browser, Notice
from games.models.notice import new_hook_secret
from games.notices.hook import hook_in
from games.notices.letters import asking

MOST_BROWSERS = 5  # of one person
LASTS = timedelta(days=3)  # a letter that asks for confirmation


def notice_of(user: User) -> Notice:
    """How this person is told; not stored where nothing was set yet."""
    return Notice.objects.filter(user=user).first() or Notice(user=user)


def email_set(*, user: User, email: str) -> None:
    """Have an address asked whether it wants to be told; none: no more letters. The former one gets none either."""
    with transaction.atomic():
        notice, _ = Notice.objects.select_for_update().get_or_create(user=user)
        notice.email, notice.confirmed = email, False
        notice.asked = timezone.now() if email else None
        notice.save(update_fields=["email", "confirmed", "asked"])
    if email:
        asking(notice).send()


def email_confirmed(notice: Notice) -> bool:
    """That the address wants to be told; false where the letter is too old."""
    if notice.asked is None or notice.asked < timezone.now() - LASTS:
        return False
    return Notice.objects.filter(pk=notice.pk, email=notice.email).update(confirmed=True) == 1


def email_stopped(notice: Notice) -> None:
    """No more letters to this address."""
    Notice.objects.filter(pk=notice.pk, email=notice.email).update(email="", confirmed=False, asked=None)


def hook_set(*, user: User, url: str) -> None:
    """Have this address called from now on, with a new secret; "": none. Raises `HookFailed`."""
    if url:
        hook_in(url)
    notice, _ = Notice.objects.get_or_create(user=user)
    if notice.hook != url:
        fields = {"hook": url, "secret": new_hook_secret(), "failed": 0, "said": "", "called": None}
        Notice.objects.filter(pk=notice.pk).update(**fields)


def browsers_of(user: User) -> list[str]:
    """The addresses of this person's browsers that are told."""
    return list(Browser.objects.filter(user=user).values_list("endpoint", flat=True))


def browser_add(*, user: User, endpoint: str) -> None:
    """Have this browser told, whoever used it before. Of more than a few the oldest is dropped. Raises `HookFailed`."""
    hook_in(endpoint)
    Browser.objects.update_or_create(endpoint=endpoint, defaults={"user": user, "failed": 0})
    kept = Browser.objects.filter(user=user).order_by("-since").values_list("pk", flat=True)[:MOST_BROWSERS]
    Browser.objects.filter(user=user).exclude(pk__in=list(kept)).delete()


def browser_remove(*, user: User, endpoint: str) -> None:
    """Have this browser told no more."""
    Browser.objects.filter(user=user, endpoint=endpoint).delete()


def notices_move(guest: User, account: User) -> None:
    """A guest's browsers go with them to their account, and their other ways to be told where it has none."""
    Browser.objects.filter(user=guest).update(user=account)
    if Notice.objects.filter(user=account).exists():
        Notice.objects.filter(user=guest).delete()
    else:
        Notice.objects.filter(user=guest).update(user=account)
