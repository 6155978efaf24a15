"""Limits the size of request bodies before anything is stored."""

import json
from asyncio import timeout
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

from django.template.loader import render_to_string

from config.problems import API

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 2_000_000  # bytes; Django has smaller limits of its own for forms and the API's parser for JSON
DROPPED = 16_000_000  # bytes that are received after a refusal
SECONDS = 10  # for them
SENTENCE = f"A request has at most {LARGEST} bytes."


class BodyTooLarge(Exception):
    """The body is larger than allowed."""


class BodyLimit:
    """Answers 413 to a body that announces too many bytes, or sends too many."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if announced_length(dict(scope["headers"])) > LARGEST:
            await refuse(scope, receive, send)
            return
        arrived, answered = 0, False

        async def counting() -> Mapping[str, Any]:
            nonlocal arrived
            event = await receive()
            arrived += len(event.get("body", b""))
            if arrived > LARGEST:
                raise BodyTooLarge
            return event

        async def sending(event: Mapping[str, Any]) -> None:
            nonlocal answered
            answered = True
            await send(event)

        try:
            await self.application(scope, counting, sending)
        except BodyTooLarge:
            if not answered:
                await refuse(scope, receive, send)


def announced_length(headers: dict[bytes, bytes]) -> int:
    """The announced length of a request's body; 0 if there is none."""
    told = headers.get(b"content-length", b"")
    return int(told) if told.isdigit() else 0


async def refuse(scope: Scope, receive: Receive, send: Send) -> None:
    """Answers 413 with a page, or in the API's form to programs, and closes.

    A browser shows the page only after it has sent its body, so the rest is received first, up to a limit.
    """
    await _drop_the_rest(scope, receive)
    program = scope["path"].startswith(API)
    kind = b"application/json" if program else b"text/html; charset=utf-8"
    body = json.dumps({"detail": SENTENCE}) if program else render_to_string("413.html", {"sentence": SENTENCE})
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})


async def _drop_the_rest(scope: Scope, receive: Receive) -> None:
    """Receive the rest of a body and forget it, unless it is too much or too slow."""
    if announced_length(dict(scope["headers"])) > DROPPED:
        return
    dropped, more = 0, True
    with suppress(TimeoutError):
        async with timeout(SECONDS):
            while more and dropped <= DROPPED:
                event = await receive()
                dropped += len(event.get("body", b""))
                more = event.get("more_body", False)
