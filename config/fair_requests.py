"""Requests of one address take turns at the pages: a club never waits long for one, a program without end does."""

import json

from accounts.fair_queue import Allowance, FairQueue, QueueFull
from accounts.limits import address_in
from config.body_limit import Application, Receive, Scope, Send
from config.problems import API

PAGES = Allowance(together=4, waiting=300, ahead=6.0, gained=0.3)
SENTENCE = "So many requests of your address are waiting that this one was not kept. Ask again in some seconds."


class FairRequests:
    """Lets requests through to the pages, as many of an address as its turn allows."""

    def __init__(self, application: Application, turns: FairQueue | None = None) -> None:
        self.application = application
        self._turns = turns or FairQueue(PAGES)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            async with self._turns.turn(address_in(scope)):
                await self.application(scope, receive, send)
        except QueueFull:
            await turn_away(scope, send)


async def turn_away(scope: Scope, send: Send) -> None:
    """Answers with 429 in a sentence, to programs as the API says it."""
    program = scope["path"].startswith(API)
    kind, body = (b"application/json", json.dumps({"detail": SENTENCE})) if program else (b"text/plain", SENTENCE)
    headers = [(b"content-type", kind), (b"retry-after", b"5")]
    await send({"type": "http.response.start", "status": 429, "headers": headers})
    await send({"type": "http.response.body", "body": body.encode()})
