"""A page's line is open before the database says whose it is, so that trouble is told on it and never by a failed handshake."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from channels.testing import WebsocketCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import OperationalError

from config.asgi import application
from games.models import Match

pytestmark = pytest.mark.django_db(transaction=True)

HEADERS = [(b"origin", b"http://table.example"), (b"host", b"table.example")]


@asynccontextmanager
async def opened(match_id: str) -> AsyncIterator[Any]:
    wire = WebsocketCommunicator(application, f"/ws/matches/{match_id}", headers=HEADERS)
    assert (await wire.connect(5))[0]
    try:
        yield wire
    finally:
        await wire.disconnect(timeout=5)


async def test_a_line_is_open_while_the_database_takes_its_time(table: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    answers = asyncio.Event()

    async def nobody_yet(scope: object) -> AnonymousUser:
        await answers.wait()
        return AnonymousUser()

    monkeypatch.setattr("channels.auth.get_user", nobody_yet)
    async with opened(table.pk) as wire:
        await wire.send_json_to({"t": "hello", "v": 1, "have": -1})
        assert await wire.receive_nothing()
        answers.set()
        assert (await wire.receive_json_from(5))["t"] == "update"


async def test_a_database_that_cannot_say_whose_it_is_has_the_page_come_again(
    table: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def gone(scope: object) -> None:
        raise OperationalError("couldn't get a connection after 10.00 sec")

    monkeypatch.setattr("channels.auth.get_user", gone)
    async with opened(table.pk) as wire:
        assert "sent again automatically" in (await wire.receive_json_from(5))["message"]
        assert await wire.receive_output(5) == {"type": "websocket.close", "code": 1013}
