"""Checks for a supervisor: does this process live, can it serve, and what does it count?

They are answered before anything else looks at the request, because a supervisor sends no Host and speaks no https.
"""

import os
import secrets
import tempfile
from collections.abc import Callable
from functools import cache
from pathlib import Path
from time import monotonic
from typing import NamedTuple

import redis
from django.contrib.sessions.models import Session
from django.db import DatabaseError, connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone

from config.environment import redis_url
from config.metrics import metrics

TRIED_WITH = 16_384  # bytes
HOLDS_FOR = 2.0  # seconds for which the result of one test write is reused

_tried: tuple[float, str] = (-HOLDS_FOR, "")


def alive(request: HttpRequest) -> HttpResponse:
    """200 while the process answers at all."""
    return HttpResponse("alive\n", content_type="text/plain")


class SiteState(NamedTuple):
    """What this process found: `status` is "ready", "degraded" (without Redis) or "not ready"."""

    status: str
    database: str
    redis: str

    @property
    def serves(self) -> bool:
        """Whether everything can be read and stored."""
        return self.status != "not ready"


def site_state() -> SiteState:
    """Whether the database answers, is migrated and can be written, and whether Redis answers."""
    database = _database_state()
    if database == "ok":
        database = _writing_state()
    pokes = _redis_state()
    status = "not ready" if database != "ok" else "degraded" if pokes == "unreachable" else "ready"
    return SiteState(status, database, pokes)


def ready(request: HttpRequest) -> JsonResponse:
    """200 if the site serves, else 503."""
    state = site_state()
    response = JsonResponse(state._asdict(), status=200 if state.serves else 503)
    response._has_been_logged = True  # type: ignore[attr-defined]  # a check every second must not fill the log
    return response


METRICS = "/metrics"
ANSWERS = {"/healthz": alive, "/readyz": ready}


class HealthChecks:
    """Answers /healthz, /readyz and /metrics under any host name, or none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.path_info == METRICS and (counted := metrics(request)):
            return counted
        answer = ANSWERS.get(request.path_info, self.get_response)
        return answer(request)


def _database_state() -> str:
    try:
        done = MigrationRecorder(connection).applied_migrations()
    except DatabaseError:
        return "unreachable"
    return "ok" if _migrations() <= done.keys() else "not migrated"


@cache
def _migrations() -> frozenset[tuple[str, str]]:
    """The migrations that the database must have. Loading them is slow, so they are cached."""
    return frozenset(MigrationLoader(None).disk_migrations)


def _writing_state() -> str:
    """ "ok" or "read only". The result is reused for a while, because anybody may ask at any time."""
    global _tried  # noqa: PLW0603  what this process knows
    at, state = _tried
    if monotonic() - at >= HOLDS_FOR:
        state = _file_state() if connection.vendor == "sqlite" else _server_state()
        _tried = (monotonic(), state)
    return state


def _file_state() -> str:
    """Whether a test file can be written beside the database file."""
    place = Path(connection.settings_dict["NAME"]).parent
    try:
        with tempfile.TemporaryFile(dir=place) as tried:
            tried.write(bytes(TRIED_WITH))
            tried.flush()
            os.fsync(tried.fileno())
    except OSError:
        return "read only"
    return "ok"


def _server_state() -> str:
    """Whether the server accepts a row. A read-only replica and a full disk accept none."""
    try:
        with transaction.atomic():
            Session.objects.create(
                session_key=secrets.token_hex(16),
                session_data=secrets.token_hex(TRIED_WITH),
                expire_date=timezone.now(),
            )
            transaction.set_rollback(True)
    except DatabaseError:
        return "read only"
    return "ok"


def _redis_state() -> str:
    if not redis_url():
        return "not used"
    try:
        with redis.Redis.from_url(redis_url(), socket_timeout=1, socket_connect_timeout=1) as client:
            client.ping()
    except redis.RedisError:
        return "unreachable"
    return "ok"
