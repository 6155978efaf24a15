"""Sessions of a browser: the guest it was before a log-in, and the list of devices that are logged in."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from allauth.usersessions.models import UserSession
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts.models import User

LEFT_GUEST = "left_guest"
LISTED = "listed"  # the day on which the session was last noted in the list
NOTED = timedelta(days=30)  # between two notes that a guest is still here
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrom", "Chrome"), ("Safari", "Safari"))
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS", "Mac"),
    ("Linux", "Linux"),
)  # fmt: skip


@dataclass(frozen=True, kw_only=True)
class Device:
    """A browser in which an account is logged in. `is_here`: it is the one that asks."""

    number: int
    words: str
    address: str
    last_used: datetime
    is_here: bool


def step_aside(request: HttpRequest, user: User) -> None:
    """Let the guest of this browser make way for `user`. The session keeps who the guest was."""
    guest = request.user
    if not guest.is_authenticated or not guest.is_guest or guest.pk == user.pk:
        return
    for key in (SESSION_KEY, BACKEND_SESSION_KEY, HASH_SESSION_KEY):
        request.session.pop(key, None)
    request.session[LEFT_GUEST] = guest.pk
    request.session.cycle_key()
    request.user = AnonymousUser()


def left_guest(request: HttpRequest) -> User | None:
    """The guest whom a log-in in this browser made step aside."""
    return User.objects.filter(pk=request.session.get(LEFT_GUEST, -1), is_guest=True, is_active=True).first()


def devices_of(request: HttpRequest, user: User) -> list[Device]:
    """The devices at which `user` is logged in, this one first, then the newest."""
    UserSession.objects.create_from_request(request)
    found = [
        Device(
            number=one.pk,
            words=words_for(one.user_agent),
            address=one.ip,
            last_used=one.last_seen_at,
            is_here=one.session_key == request.session.session_key,
        )
        for one in UserSession.objects.purge_and_list(user)
    ]
    return sorted(found, key=lambda one: (one.is_here, one.last_used), reverse=True)


def words_for(user_agent: str) -> str:
    """What a browser says about itself, in a few words: "Firefox on Linux"."""
    browser = next((name for mark, name in BROWSERS if mark in user_agent), "A browser")
    system = next((name for mark, name in SYSTEMS if mark in user_agent), "an unknown device")
    return f"{browser} on {system}"


def end_sessions(user: User, *, besides: str | None = None, number: int | None = None) -> int:
    """Log out the device with this number, or all but the session with this key; returns how many."""
    listed = UserSession.objects.filter(user=user)
    chosen = [one for one in listed if one.session_key != besides and (number is None or one.pk == number)]
    for one in chosen:
        one.end()
    return len(chosen)


def on_password_replaced(*, request: HttpRequest, user: User, **_: Any) -> None:
    """A new password logs out every other device, together with its open pages."""
    own = request.session.session_key if request.user.pk == user.pk else None
    end_sessions(user, besides=own)


class ListedSessions:
    """Notes once a day that an account's session is in use, so that its owner can see and end it.

    A guest's session is noted once a month: its cookie then lasts for another year, and so does what the guest has.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        answer = self.get_response(request)
        if request.session.accessed and request.session.session_key and request.user.is_authenticated:
            if request.user.is_guest:
                _note_guest(request, request.user)
            elif request.session.get(LISTED) != (today := timezone.now().date().isoformat()):
                request.session[LISTED] = today
                UserSession.objects.create_from_request(request)
        return answer


def _note_guest(request: HttpRequest, guest: User) -> None:
    now = timezone.now()
    if (guest.last_login or guest.date_joined) < now - NOTED:
        guest.last_login = now
        guest.save(update_fields=["last_login"])
        request.session.modified = True
