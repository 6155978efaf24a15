"""The e-mails: one confirms an address, one says that it is the person's turn. Both can be unsubscribed."""

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.letters import whole
from games.models import Match, NoticeSettings


def token_for(purpose: str, notice: NoticeSettings) -> str:
    """The token of a link in an e-mail: identifies the settings and proves that this site wrote to the address."""
    return f"{notice.pk:x}-{_mac(purpose, notice)}"


def notice_named(purpose: str, token: str) -> NoticeSettings | None:
    """The notification settings of such a link; None if their address has changed since."""
    number, _, mac = token.partition("-")
    if not (number.isascii() and number.isalnum() and len(number) < 16 and set(number) <= set("0123456789abcdef")):
        return None
    notice = NoticeSettings.objects.select_related("user").filter(pk=int(number, 16)).exclude(email="").first()
    return notice if notice is not None and constant_time_compare(mac, _mac(purpose, notice)) else None


def _mac(purpose: str, notice: NoticeSettings) -> str:
    signed = f"{notice.pk} {notice.email}"
    return salted_hmac(f"games.notices.{purpose}", signed, algorithm="sha256").hexdigest()[:32]


def asking(notice: NoticeSettings) -> EmailMessage:
    """The e-mail that asks for confirmation of an address."""
    text = (
        f"Somebody who plays as {notice.user} on Gridless wants turn notifications at this address.\n\n"
        f"If that is you, confirm it within three days:\n{_link('confirm', notice)}\n\n"
        "If it is not, do nothing. You will get no other e-mail.\n"
    )
    return EmailMessage("Is this your address?", text, to=[notice.email])


def your_turn(notice: NoticeSettings, match: Match) -> EmailMessage:
    """The e-mail that says that it is the person's turn."""
    title = " ".join(match.title.split())
    stop = _link("stop", notice)
    text = (
        f"It is your turn in {title}.\n{whole(reverse('games:match', args=[match.pk]))}\n\n"
        f"You get one e-mail until you have answered. To unsubscribe:\n{stop}\n"
    )
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    return EmailMessage(f"Your turn: {title}", text, to=[notice.email], headers=headers)


def _link(purpose: str, notice: NoticeSettings) -> str:
    return whole(reverse(f"games:notices_{purpose}", args=[token_for(purpose, notice)]))
