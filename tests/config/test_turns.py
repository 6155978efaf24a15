"""Pages are given by turns: one address with requests without end is told to wait, and others are served meanwhile."""

import asyncio
import json
from typing import Any

from accounts.fair_queue import Allowance, FairQueue
from config.asgi import application
from config.fair_requests import SENTENCE, FairRequests

FEW = Allowance(together=1, waiting=1, ahead=10.0, gained=1.0)


async def asked(app: Any, address: str, path: str = "/") -> tuple[int, bytes]:
    """The status and the body."""
    sent: list[Any] = []

    async def send(event: Any) -> None:
        sent.append(event)

    async def receive() -> Any:
        return {"type": "http.request", "body": b"", "more_body": False}

    await app({"type": "http", "client": (address, 1), "path": path, "headers": []}, receive, send)
    return sent[0]["status"], sent[1]["body"]


class Pages:
    """Answers when it is let."""

    def __init__(self) -> None:
        self.served, self.end = [], asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.served.append(scope["client"][0])
        await self.end.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"page"})


async def test_one_address_waits_for_itself_and_others_are_served() -> None:
    pages = Pages()
    site = FairRequests(pages, FairQueue(FEW))
    household = [f"2001:db8:1:2::{number}" for number in (1, 2)]
    first = [asyncio.create_task(asked(site, address)) for address in household]
    await asyncio.sleep(0)
    other = asyncio.create_task(asked(site, "10.0.0.2"))
    for _ in range(5):
        await asyncio.sleep(0)
    assert pages.served == [household[0], "10.0.0.2"]
    assert await asked(site, household[1]) == (429, SENTENCE.encode())
    status, body = await asked(site, household[1], "/api/systems/")
    assert (status, json.loads(body)) == (429, {"detail": SENTENCE})
    pages.end.set()
    assert [status for status, _ in await asyncio.gather(*first, other)] == [200] * 3


async def test_a_stream_gives_its_turn_to_others_once_it_has_begun() -> None:
    end = asyncio.Event()

    async def stream(scope: Any, receive: Any, send: Any) -> None:
        headers = [(b"Content-Type", b"application/x-ndjson")] if scope["path"] == "/api/stream/" else []
        await send({"type": "http.response.start", "status": 200, "headers": headers})
        if headers:
            await end.wait()
        await send({"type": "http.response.body", "body": b"told"})

    site = FairRequests(stream, FairQueue(FEW))
    open_ones = [asyncio.create_task(asked(site, "10.0.0.1", "/api/stream/")) for _ in range(3)]
    while not all(task.done() for task in open_ones):
        assert await asyncio.wait_for(asked(site, "10.0.0.1"), 5) == (200, b"told")
        end.set()
        await asyncio.sleep(0)
    assert [task.result() for task in open_ones] == [(200, b"told")] * 3


def test_the_site_gives_its_pages_by_turns() -> None:
    assert isinstance(application.application.application_mapping["http"].application.pages, FairRequests)
