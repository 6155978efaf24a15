"""How much that stays one address may make in an hour, by pages and programs together; each sort counts by itself.

The limits are far beyond what a club behind one address does in an evening. They keep a script from filling a disk.
"""

import logging
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from redis.exceptions import RedisError
from rest_framework.exceptions import Throttled
from rest_framework.throttling import AnonRateThrottle, SimpleRateThrottle, UserRateThrottle
from typing_extensions import override

logger = logging.getLogger(__name__)

SENTENCES = {
    "guests": "Too many new guests have come from your address within an hour.",
    "matches": "Too many matches were opened from your address within an hour.",
    "armies": "Too many armies were kept from your address within an hour.",
}


class Forgiving(SimpleRateThrottle):
    """Counts nothing while the counts are out of reach: the site serves on without Redis."""

    @override
    def allow_request(self, request: Any, view: Any) -> bool:
        try:
            return bool(super().allow_request(request, view))
        except RedisError:
            logger.warning("Redis does not answer: requests (%s) are not counted.", self.scope)
            return True


class StrangersPace(Forgiving, AnonRateThrottle):
    """How often one address may ask the API without being logged in."""


class OwnPace(Forgiving, UserRateThrottle):
    """How often one person may ask the API."""


class Makings(Forgiving):
    """Counts what one address makes of one sort; the rate stands in the settings beside those of the API."""

    def __init__(self, sort: str) -> None:
        self.scope = sort
        super().__init__()

    @override
    def get_cache_key(self, request: Any, view: Any) -> str:
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}


class MadeTooMuch(Throttled):
    """Somebody must wait; the API says so by itself, `SayWait` to those who look at pages."""

    def __init__(self, sort: str, wait: float | None) -> None:
        super().__init__(wait, SENTENCES[sort])
        self.sentence = SENTENCES[sort]
        self.minutes = max(1, round((wait or 0) / 60))


def count_one_more(request: HttpRequest, sort: str) -> None:
    """Count one more thing of this sort ("guests", "matches" or "armies"). Raises `MadeTooMuch`."""
    makings = Makings(sort)
    if not makings.allow_request(request, None):
        raise MadeTooMuch(sort, makings.wait())


class SayWait:
    """Shows somebody who has made too much by a page why nothing was made, and how long to wait."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        """The page for it; other faults are not ours."""
        if not isinstance(exception, MadeTooMuch):
            return None
        answer = render(request, "429.html", {"why": exception}, status=429)
        answer["Retry-After"] = str(60 * exception.minutes)
        return answer
