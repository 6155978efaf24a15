"""Storage that is out of order: a sentence for whoever asks, one line in the log, and a word to the supervisor."""

import logging
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.db import IntegrityError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import path
from psycopg.errors import ReadOnlySqlTransaction
from redis.exceptions import RedisError

from config import health, logs
from config.problems import NOT_NOW
from config.urls import handler500
from config.urls import urlpatterns as usual

__all__ = ["handler500"]


def full(request: HttpRequest) -> HttpResponse:
    raise OperationalError("database or disk is full")


def follows(request: HttpRequest) -> HttpResponse:
    raise InternalError("cannot execute INSERT in a read-only transaction") from ReadOnlySqlTransaction()


urlpatterns = [path("full/", full), path("follows/", follows), path("api/full/", full), *usual]


@pytest.fixture
def visitor() -> Client:
    return Client(raise_request_exception=False)


@pytest.mark.parametrize("trouble", ["full", "follows"])
@override_settings(ROOT_URLCONF=__name__)
def test_a_page_that_cannot_be_stored_says_so(visitor: Client, trouble: str) -> None:
    answer = visitor.get(f"/{trouble}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert NOT_NOW in answer.content.decode()


@override_settings(ROOT_URLCONF=__name__)
def test_a_program_is_told_the_same(visitor: Client) -> None:
    answer = visitor.get("/api/full/")
    assert (answer.status_code, answer.json()) == (503, {"detail": NOT_NOW})


@pytest.fixture
def told() -> Iterator[tuple[logging.Logger, list[str]]]:
    """A logger whose lines pass through the filter."""
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    handler.addFilter(logs.DatabaseTroubleFilter())
    logger = logging.getLogger("tests.told")
    logger.addHandler(handler)
    yield logger, lines
    logger.removeHandler(handler)


def test_a_disk_that_is_full_is_one_line(told: tuple[logging.Logger, list[str]]) -> None:
    logger, lines = told
    for number in range(700):
        try:
            raise OperationalError("database or disk is full")
        except OperationalError:
            logger.exception("Request %d failed", number)
    assert lines == ["Request 0 failed (database or disk is full; logged once a minute)"]


def test_two_troubles_in_turn_are_two_lines(told: tuple[logging.Logger, list[str]]) -> None:
    logger, lines = told
    follower = InternalError("cannot execute INSERT in a read-only transaction")
    follower.__cause__ = ReadOnlySqlTransaction()
    for fault in [follower, RedisError("Redis is away")] * 200:
        logger.error("It failed", exc_info=fault)
    assert len(lines) == 2
    assert not any("Traceback" in line for line in lines)


def test_requests_for_foreign_hosts_are_one_line_a_minute() -> None:
    lines: list[str] = []
    handler = logging.Handler()
    handler.emit = lambda record: lines.append(handler.format(record))  # type: ignore[method-assign]
    handler.addFilter(logs.ForeignHostFilter())
    logger = logging.getLogger("django.security.DisallowedHost")
    assert any(isinstance(one, logs.ForeignHostFilter) for used in logger.handlers for one in used.filters)
    logger.addHandler(handler)
    visitor = Client(raise_request_exception=False)
    try:
        with override_settings(ALLOWED_HOSTS=["example.org"]):
            for name in (f"{'a' * 3_000}.example", "b.example", "c.example"):
                assert visitor.get("/", HTTP_HOST=name).status_code == 400
    finally:
        logger.removeHandler(handler)
    [line] = lines
    assert "Invalid HTTP_HOST header" in line
    assert len(line) < 300


def test_a_fault_of_ours_keeps_its_traceback(told: tuple[logging.Logger, list[str]]) -> None:
    logger, lines = told
    for _ in range(2):
        try:
            raise IntegrityError("one_entry_a_sequence")
        except IntegrityError:
            logger.error("It failed", exc_info=sys.exc_info())
    logger.error("It failed", exc_info=InternalError("current transaction is aborted"))
    assert len(lines) == 3
    assert all("Error" in line and "logged once" not in line for line in lines)


@pytest.mark.django_db
def test_a_site_that_cannot_write_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def full(*given: object, **more: object) -> None:
        raise OSError(28, "No space left on device") if health.connection.vendor == "sqlite" else OperationalError

    monkeypatch.setattr(health, "HOLDS_FOR", 0.0)
    with monkeypatch.context() as broken:
        broken.setattr(health.tempfile, "TemporaryFile", full)
        broken.setattr(health.Session.objects, "create", full)
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "read only")
    assert client.get("/readyz").status_code == 200


@pytest.mark.django_db
def test_a_database_that_is_behind_is_not_ready(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    done = health.MigrationRecorder.applied_migrations

    def behind(recorder: health.MigrationRecorder) -> dict[tuple[str, str], object]:
        return {name: row for name, row in done(recorder).items() if name[0] != "games"}

    with monkeypatch.context() as older:
        older.setattr(health.MigrationRecorder, "applied_migrations", behind)
        answer = client.get("/readyz")
    assert (answer.status_code, answer.json()["database"]) == (503, "not migrated")


@pytest.mark.django_db
def test_what_the_database_needs_is_worked_out_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    """To ask without end costs others next to nothing."""
    assert client.get("/readyz").status_code == 200
    monkeypatch.setattr(health, "MigrationLoader", pytest.fail)
    assert [client.get("/readyz").status_code for _ in range(3)] == [200] * 3
