"""What a line of the log has, and that no secret of the site or of a visitor is in it."""

import json
import logging
import secrets
import sys
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import AsyncClient, override_settings
from django.urls import path

from config.log_formats import JsonFormatter, SecretlessFormatter
from config.request_fields import RequestFields
from config.urls import urlpatterns as usual
from games.storage.log_fields import LogFields, log_fields, note_seats

TOKEN = "aB3_xY-9qWeRtYuIoPlKjHgF"
KEY = "vR4-qL9_tZ2xKd7Wm0sHb5YcJ8nGf3PaUe6QiXo1TlVwBzMrNk"


class Broken(Exception):
    """What a page of these tests fails with."""


def fails(request: HttpRequest, token: str) -> HttpResponse:
    raise Broken(f"no seat at /seats/{token}/ for sessionid={request.COOKIES.get('sessionid')}")


urlpatterns = [path("seats/<str:token>/", fails), *usual]


@pytest.fixture(params=[SecretlessFormatter, JsonFormatter])
def lines(request: pytest.FixtureRequest) -> Iterator[list[str]]:
    """Everything that reaches the site's handlers, as they would write it."""
    written: list[str] = []
    formatter = request.param()
    handlers = {one for name in ("", "django", "uvicorn", "uvicorn.access") for one in logging.getLogger(name).handlers}
    ours = [one for one in handlers if any("HideLinks" in type(kept).__name__ for kept in one.filters)]
    assert ours
    handler = logging.Handler()
    for kept in ours[0].filters:
        handler.addFilter(kept)
    handler.emit = lambda record: written.append(formatter.format(record))  # type: ignore[method-assign]
    loggers = [logging.getLogger(name) for name in ("django", "uvicorn.access", "tests.logs")]
    for logger in loggers:
        logger.addHandler(handler)
    yield written
    for logger in loggers:
        logger.removeHandler(handler)


@pytest.mark.parametrize("database_word", ["open-sesame-1789"])
def test_no_line_has_a_secret(lines: list[str], settings: Any, database_word: str) -> None:
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = KEY, [KEY[::-1]]
    settings.EMAIL_HOST_PASSWORD = settings.REDIS_PASSWORD = database_word
    hidden = [TOKEN, KEY, KEY[::-1], database_word, secrets.token_urlsafe(32), secrets.token_hex(32)]
    logger = logging.getLogger("tests.logs")
    logging.getLogger("uvicorn.access").setLevel(logging.INFO)
    for secret in hidden:
        logging.getLogger("uvicorn.access").warning(
            '%s - "%s %s HTTP/%s" %d', "127.0.0.1:1", "GET", f"/go/{secret}/?link={secret}", "1.1", 200
        )
        for text in (f"Cookie: sessionid={secret}", f"Authorization: Token {secret}", f"at /seats/{secret}/"):
            try:
                try:
                    raise Broken(text)
                except Broken as first:
                    raise ValueError(text) from first
            except ValueError:
                logger.exception("It failed: /seats/%s/", secret)
    assert len(lines) == len(hidden) * 4
    assert not any(secret in line for secret in hidden for line in lines)
    assert sum("Broken" in line and "raise ValueError(text) from first" in line for line in lines) == len(hidden) * 3


@override_settings(ROOT_URLCONF=__name__)
async def test_a_page_that_fails_tells_no_secret(lines: list[str]) -> None:
    visitor = AsyncClient(raise_request_exception=False)
    visitor.cookies["sessionid"] = TOKEN[::-1]
    assert (await visitor.get(f"/seats/{TOKEN}/")).status_code == 500
    [line] = [line for line in lines if "Broken" in line]
    assert not any(secret in line for secret in (TOKEN, TOKEN[::-1]))


async def test_a_line_about_a_match_names_request_match_and_seat() -> None:
    written: list[dict[str, Any]] = []

    async def page(scope: Any, receive: Any, send: Any) -> None:
        note_seats((1,))
        record = logging.makeLogRecord({"name": "games", "levelname": "ERROR", "msg": "It failed"})
        written.append(json.loads(JsonFormatter().format(record)))

    for address in ("/ws/matches/abcdefghjkmn", "/matches/abcdefghjkmn/", "/about/"):
        await RequestFields(page)({"type": "http", "path": address}, None, None)
    assert [line.get("match") for line in written] == ["abcdefghjkmn", "abcdefghjkmn", None]
    assert {line["seat"] for line in written} == {"1"}
    assert len({line["request"] for line in written}) == 3
    assert all(line["message"] == "It failed" and line["level"] == "ERROR" for line in written)


def test_a_line_outside_a_request_has_no_empty_fields() -> None:
    log_fields.set(LogFields(request=""))
    try:
        raise Broken("no more")
    except Broken:
        record = logging.makeLogRecord({"name": "games", "levelname": "ERROR", "msg": "It failed"})
        record.exc_info = sys.exc_info()
    line = json.loads(JsonFormatter().format(record))
    assert {*line} == {"time", "level", "logger", "message", "fault"}
    assert line["fault"].endswith("Broken: no more")
