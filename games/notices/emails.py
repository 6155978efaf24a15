"""The e-mails: one confirms an address, the others notify. All can be unsubscribed."""

from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.crypto import constant_time_compare, salted_hmac

from accounts.letters import whole
from games.models import Match, NoticeSettings
from games.notices.hook_bodies import match_address


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
    text = f"It is your turn in {title}.\n{match_address(match)}\n\nYou get one e-mail until you have answered."
    return _with_way_out(notice, f"Your turn: {title}", text)


def change_proposed(notice: NoticeSettings, match: Match) -> EmailMessage:
    """The e-mail that says that a change of the table is proposed to the person."""
    title = " ".join(match.title.split())
    said = f"A change of the table is proposed to you in {title}. Accept it, decline it, or play on."
    text = f"{said}\n{match_address(match)}\n\nYou get one e-mail until you have answered."
    return _with_way_out(notice, f"A change is proposed: {title}", text)


def news_letter(notice: NoticeSettings, words: str, match: Match) -> EmailMessage:
    """The e-mail about something else than a turn."""
    return _with_way_out(notice, words, f"{words}\n{match_address(match)}\n")


def daily_letter(notice: NoticeSettings, news: Sequence[tuple[str, Match]], waiting: Sequence[Match]) -> EmailMessage:
    """The e-mail of a day: what happened, then every match that waits."""
    lines = [f"{words}\n{match_address(match)}\n" for words, match in news]
    if waiting:
        lines.append("It is your turn in:\n")
        lines += [f"{' '.join(match.title.split())}\n{match_address(match)}\n" for match in waiting]
    subject = f"Your day on Gridless: {_counted(len(news), 'piece of news', 'pieces of news')}"
    if waiting:
        subject = f"Your day on Gridless: {_counted(len(waiting), 'match waits', 'matches wait')} for you"
    return _with_way_out(notice, subject, "\n".join(lines))


def _counted(number: int, one: str, many: str) -> str:
    return f"{number} {one if number == 1 else many}"


def _with_way_out(notice: NoticeSettings, subject: str, text: str) -> EmailMessage:
    """An e-mail with a link that stops all of them and needs no account."""
    stop = _link("stop", notice)
    headers = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    whole_text = f"{text.rstrip()}\n\nTo unsubscribe:\n{stop}\n"
    return EmailMessage(" ".join(subject.split()), whole_text, to=[notice.email], headers=headers)


def _link(purpose: str, notice: NoticeSettings) -> str:
    return whole(reverse(f"games:notices_{purpose}", args=[token_for(purpose, notice)]))
