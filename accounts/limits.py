"""Limits how much one address may create in an hour, through pages and programs together. Each kind counts by itself.

The limits are far beyond what a club behind one address does in an evening. They keep a script from filling a disk and
from trying passwords. A household has countless IPv6 addresses, so all with the same first 64 bits count as one.
"""

import logging
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any

from axes.utils import reset
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from prometheus_client import Counter
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle
from typing_extensions import override

from accounts.addresses import network_of
from accounts.look_alikes import visible_form
from accounts.models import User

logger = logging.getLogger(__name__)

LIMITS_HIT = Counter(
    "gridless_limits_hit", "Requests and messages that were refused because there are too many.", ("limit",)
)
SENTENCES = {
    "guests": "There were too many new guests from your address within an hour.",
    "matches": "Too many matches were opened from your address within an hour.",
    "armies": "Too many armies were saved from your address within an hour.",
    "catalogues": "Too many catalogues and team files were saved from your address within an hour.",
    "tables": "Too many tables were saved from your address within an hour.",
    "table-checks": "Too many tables were checked from your address within an hour.",
    "scenarios": "Too many scenarios were saved from your address within an hour.",
    "edits": "Too many changes to armies came from your address within an hour.",
    "own-edits": "You changed armies too often within an hour.",
    "log-ins": "Too many people tried to log in from your address within an hour.",
    "log-ins-by-name": "Somebody tried to log in with that username too often within an hour.",
    "notices": "Notifications were changed too often from your address within an hour.",
    "letters": "That address has received enough confirmation e-mails for now.",
    "account-changes": "This account was changed too often within an hour.",
    "exports": "You have asked for files of your data too often today.",
    "seeks": "Too many seeks were made from your address within an hour.",
    "remarks": "You wrote too many remarks within an hour.",
    "reports": "You have made too many reports today. Moderators will look at those they have.",
    "sign-ups": "Too many accounts were made from your address within an hour.",
}


def address_of(request: HttpRequest) -> str:
    """Where a request comes from, as `network_of` names it."""
    return network_of(str(request.META.get("REMOTE_ADDR", "")))


def address_in(scope: Mapping[str, Any]) -> str:
    """Where a connection comes from, read from an ASGI scope."""
    return network_of((scope.get("client") or ("",))[0])


class FailOpenThrottle(SimpleRateThrottle):
    """Lets everything pass while Redis, which holds the counts, is out of reach."""

    @override
    def get_ident(self, request: Any) -> str:
        return address_of(request)

    @override
    def allow_request(self, request: Any, view: Any) -> bool:
        try:
            allowed = bool(super().allow_request(request, view))
        except RedisError:
            logger.warning("Redis does not answer: requests are not counted.", exc_info=True)
            return True
        if not allowed:
            LIMITS_HIT.labels(self.scope).inc()
        return allowed


class AnonymousApiThrottle(FailOpenThrottle, AnonRateThrottle):
    """How often one address may ask the API without being logged in."""


class UserApiThrottle(FailOpenThrottle, UserRateThrottle):
    """How often one person may ask the API."""


class CreationThrottle(FailOpenThrottle):
    """Counts what one address creates of one kind. The rate is in the settings, beside those of the API.

    With `whose` it counts by that (a username, a person's number) instead of by address.
    """

    def __init__(self, sort: str, whose: str = "") -> None:
        self.scope = sort
        self._whose = sha256(whose.casefold().encode()).hexdigest() if whose else ""
        super().__init__()

    @override
    def get_cache_key(self, request: Any, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self._whose or self.get_ident(request)}


class CreationThrottled(Throttled):
    """The client must wait. The API says so by itself; on pages `ThrottledPage` does."""

    def __init__(self, sort: str, wait: float | None) -> None:
        super().__init__(wait, SENTENCES[sort])
        self.sentence = SENTENCES[sort]
        self.minutes = max(1, round((wait or 0) / 60))


def count_creation(request: HttpRequest, sort: str, whose: str = "") -> None:
    """Count one creation of this kind (a key of `SENTENCES`) for the address or `whose`. Raises `CreationThrottled`."""
    makings = CreationThrottle(sort, whose)
    if not makings.allow_request(request, None):
        raise CreationThrottled(sort, makings.wait())


def count_log_in(request: HttpRequest, username: str) -> None:
    """Count one attempt at this account, by password or by code. Raises `CreationThrottled`."""
    count_creation(request, "log-ins")
    if username:
        count_creation(request, "log-ins-by-name", visible_form(username[:150]) or username)


def count_edit(request: HttpRequest) -> None:
    """Count one more change to an army, for the person and for the address. Raises `CreationThrottled`."""
    count_creation(request, "own-edits", str(request.user.pk))
    count_creation(request, "edits")


def lift_limits(user: User) -> None:
    """What this person did counts from zero, log-ins too. The counts of their address stay."""
    for sort in SENTENCES:
        for whose in (str(user.pk), visible_form(user.username[:150]) or user.username):
            throttle = CreationThrottle(sort, whose)
            throttle.cache.delete(throttle.get_cache_key(None, None))
    UserApiThrottle.cache.delete(UserApiThrottle.cache_format % {"scope": UserApiThrottle.scope, "ident": user.pk})
    reset(username=user.username)


class ThrottledPage:
    """Shows a person on a page why nothing was made and how long to wait."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for `CreationThrottled`; other exceptions pass."""
        if not isinstance(exception, CreationThrottled):
            return None
        answer = render(request, "429.html", {"why": exception}, status=429)
        answer["Retry-After"] = str(60 * exception.minutes)
        return answer
