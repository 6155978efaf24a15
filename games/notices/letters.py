"""Letters: one asks whether an address is theirs, one says that it is their turn and how to be told no more."""

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from games.models import Match, NoticeSettings


def can_write() -> bool:
    """Whether this site can send letters that lead back to it."""
    return bool(settings.SITE_ADDRESS and settings.EMAIL_HOST)


def token_for(purpose: str, notice: NoticeSettings) -> str:
    """What a link of a letter bears: whose notice, and that this site has written to that very address."""
    return f"{notice.pk:x}-{_mac(purpose, notice)}"


def notice_named(purpose: str, token: str) -> NoticeSettings | None:
    """The notice of such a link, as long as its address is still the same one."""
    number, _, mac = token.partition("-")
    if not (number.isascii() and number.isalnum() and len(number) < 16 and set(number) <= set("0123456789abcdef")):
        return None
    notice = NoticeSettings.objects.select_related("user").filter(pk=int(number, 16)).exclude(email="").first()
    return notice if notice is not None and constant_time_compare(mac, _mac(purpose, notice)) else None


def _mac(purpose: str, notice: NoticeSettings) -> str:
    told = f"{notice.pk} {notice.email}"
    return salted_hmac(f"games.notices.{purpose}", told, algorithm="sha256").hexdigest()[:32]


def asking(notice: NoticeSettings) -> EmailMessage:
    """The letter that asks whether this address wants to be told."""
    text = (
        f"Somebody who plays as {notice.user} on Gridless wants to be told here when it is their turn.\n\n"
        f"If that is you, confirm it within three days:\n{_link('confirm', notice)}\n\n"
        "If it is not, do nothing: nobody writes to you again.\n"
    )
    return EmailMessage("Is this your address?", text, to=[notice.email])


def your_turn(notice: NoticeSettings, match: Match) -> EmailMessage:
    """The letter that says that a match waits for them."""
    title = " ".join(match.title.split())
    stop = _link("stop", notice)
    text = (
        f"{title}: your opponents wait for you.\n{_whole(reverse('games:match', args=[match.pk]))}\n\n"
        f"You are told once until you have answered. To be told no more:\n{stop}\n"
    )
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(f"Your turn: {title}", text, to=[notice.email], headers=headers)


def _link(purpose: str, notice: NoticeSettings) -> str:
    return _whole(reverse(f"games:notices_{purpose}", args=[token_for(purpose, notice)]))


def _whole(path: str) -> str:
    return f"{settings.SITE_ADDRESS.rstrip('/')}{path}"
