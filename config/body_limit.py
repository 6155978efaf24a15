"""Limits the size of request bodies before anything is stored."""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from config.problems import API

Scope = dict[str, Any]
Receive = Callable[[], Awaitable[Mapping[str, Any]]]
Send = Callable[[Mapping[str, Any]], Awaitable[None]]
Application = Callable[[Scope, Receive, Send], Awaitable[None]]

LARGEST = 2_000_000  # bytes; Django has smaller limits of its own for forms and the API's parser for JSON
SENTENCE = f"A request has at most {LARGEST} bytes."


class BodyTooLarge(Exception):
    """The body is larger than allowed."""


class BodyLimit:
    """Answers 413 to a body that announces too many bytes, or sends too many."""

    def __init__(self, application: Application) -> None:
        self.application = application

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if announced_length(dict(scope["headers"])) > LARGEST:
            await refuse(scope, send)
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
                await refuse(scope, send)


def announced_length(headers: dict[bytes, bytes]) -> int:
    """The announced length of a request's body; 0 if there is none."""
    told = headers.get(b"content-length", b"")
    return int(told) if told.isdigit() else 0


async def refuse(scope: Scope, send: Send) -> None:
    """Answers 413 with a sentence, in the API's form to programs, and closes without reading the rest."""
    program = scope["path"].startswith(API)
    kind, body = (b"application/json", json.dumps({"detail": SENTENCE})) if program else (b"text/plain", SENTENCE)
    headers = [(b"content-type", kind), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": 413, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
