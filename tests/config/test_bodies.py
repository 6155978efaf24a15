"""Bodies without end are refused before anything of them is kept."""

import asyncio
import json
from typing import Any

import pytest

from config.body_limit import LARGEST, BodyLimit


class Reader:
    """Reads a body to its end, as pages do, and answers."""

    def __init__(self) -> None:
        self.read = 0

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        more = True
        while more:
            event = await receive()
            self.read += len(event.get("body", b""))
            more = event.get("more_body", False)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"thanks"})


def answer(headers: list[tuple[bytes, bytes]], chunks: list[bytes], path: str = "/armies/") -> tuple[int, int]:
    """The status, and how many bytes the page was given."""
    page, sent = Reader(), []
    events = [{"type": "http.request", "body": chunk, "more_body": True} for chunk in chunks]
    waiting = iter([*events, {"type": "http.request", "body": b"", "more_body": False}])

    async def receive() -> Any:
        return next(waiting)

    async def send(event: Any) -> None:
        sent.append(event)

    asyncio.run(BodyLimit(page)({"type": "http", "headers": headers, "path": path}, receive, send))
    assert [event["type"] for event in sent] == ["http.response.start", "http.response.body"]
    if sent[0]["status"] == 413:
        said = sent[1]["body"].decode()
        assert "at most 2000000 bytes" in (json.loads(said)["detail"] if path.startswith("/api/") else said)
    return sent[0]["status"], page.read


@pytest.mark.parametrize("path", ["/armies/import/", "/api/rosters/"])
def test_a_body_that_is_announced_too_large_is_not_read_at_all(path: str) -> None:
    assert answer([(b"content-length", b"300000000")], [b"x" * 100], path) == (413, 0)


def test_a_body_that_announces_nothing_is_read_as_far_as_it_may_go() -> None:
    status, read = answer([], [b"x" * 65_536] * 5000)
    assert status == 413
    assert read <= LARGEST


@pytest.mark.parametrize("length", [b"", b"12", b"no number", b"-5"])
def test_a_small_body_passes(length: bytes) -> None:
    assert answer([(b"content-length", length)], [b"x" * 12]) == (200, 12)
