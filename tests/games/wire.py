"""A browser as far as the wire goes, for the tests of the socket."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from channels.db import database_sync_to_async
from channels.testing import WebsocketCommunicator

from games.consumers import match_socket
from tests.games.conftest import key


class Client:
    """A browser as far as the wire goes."""

    def __init__(self, match_id: str, user: Any) -> None:
        self.wire = WebsocketCommunicator(match_socket, f"/ws/matches/{match_id}")
        self.wire.scope |= {"user": user, "url_route": {"kwargs": {"match_id": match_id}}}

    async def say(self, t: str, **fields: Any) -> None:
        await self.wire.send_to(text_data=json.dumps({"t": t, **fields}))

    async def hear(self) -> dict[str, Any]:
        return json.loads(await self.wire.receive_from(timeout=5))

    async def hear_a(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.hear())["t"] not in kinds:
            pass
        return message

    async def silent(self) -> bool:
        return await self.wire.receive_nothing(0.15)

    async def answer(self, question: int, option: str, value: Any = None, **fields: Any) -> dict[str, Any]:
        """Give an answer; the reply to it."""
        await self.say("answer", **{"key": key(), "question": question, "option": option, "value": value, **fields})
        return await self.hear_a("accepted", "refused", "error")


@asynccontextmanager
async def at_table(match_id: str, user: Any, have: int = -1) -> AsyncIterator[Client]:
    client = Client(match_id, user)
    assert (await client.wire.connect())[0]
    await client.say("hello", v=1, have=have)
    try:
        yield client
    finally:
        await client.wire.disconnect()


async def in_db(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return await database_sync_to_async(function)(*args, **kwargs)


def number_bid(count: int) -> dict[str, Any]:
    return {"type": "number", "count": count}
