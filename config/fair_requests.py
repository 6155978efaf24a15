"""Requests of one address take turns: a whole club hardly waits, a program without pauses does."""

import json
from collections.abc import Mapping
from contextlib import AsyncExitStack
from typing import Any

from accounts.fair_queue import Allowance, FairQueue, QueueFull
from accounts.limits import LIMITS_HIT, address_in
from config.body_limit import Application, Receive, Scope, Send
from config.problems import API

STREAMED = b"application/x-ndjson"
PAGES = Allowance(together=4, waiting=300, ahead=6.0, gained=0.3)
SENTENCE = "Too many requests from your address. Try again in a few seconds."


class FairRequests:
    """Lets as many requests of an address through to the pages as its queue allows."""

    def __init__(self, application: Application, turns: FairQueue | None = None) -> None:
        self.application = application
        self._turns = turns or FairQueue(PAGES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with AsyncExitStack() as turn:
                await turn.enter_async_context(self._turns.turn(address_in(scope)))

                async def pass_on(event: Mapping[str, Any]) -> None:
                    if _begins_stream(event):
                        await turn.aclose()
                    await send(event)

                await self.application(scope, receive, pass_on)
        except QueueFull:
            LIMITS_HIT.labels("pages").inc()
            await turn_away(scope, send)


def _begins_stream(event: Mapping[str, Any]) -> bool:
    """Whether an answer begins that lasts although little is done for it: it gives its turn to others."""
    headers = event.get("headers", ())
    return any(name.lower() == b"content-type" and kind.startswith(STREAMED) for name, kind in headers)


async def turn_away(scope: Scope, send: Send) -> None:
    """Answers 429 with a sentence, in the API's form to programs."""
    program = scope["path"].startswith(API)
    kind, body = (b"application/json", json.dumps({"detail": SENTENCE})) if program else (b"text/plain", SENTENCE)
    headers = [(b"content-type", kind), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
