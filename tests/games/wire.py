"""A browser as far as the wire goes, for the tests of the socket."""

import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from asgiref.testing import ApplicationCommunicator
from channels.db import database_sync_to_async

from games.live.consumers import match_socket
from tests.games.conftest import key


class Client:
    """A browser as far as the wire goes."""

    def __init__(self, match_id: str, user: Any, address: str = "10.0.0.1", session: Any = None) -> None:
        scope = {
            "type": "websocket",
            "client": (address, 4000),
            "user": user,
            "session": session,
            "url_route": {"kwargs": {"match_id": match_id}},
        }
        self.wire = ApplicationCommunicator(match_socket, scope)

    async def connect(self) -> None:
        await self.wire.send_input({"type": "websocket.connect"})
        assert (await self.wire.receive_output(5))["type"] == "websocket.accept"

    async def leave(self) -> None:
        if not self.wire.future.done():
            await self.wire.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.wire.wait(5)

    async def send(self, text: str) -> None:
        await self.wire.send_input({"type": "websocket.receive", "text": text})

    async def say(self, t: str, **fields: Any) -> None:
        await self.send(json.dumps({"t": t, **fields}))

    async def hear(self) -> dict[str, Any]:
        return json.loads((await self.wire.receive_output(5))["text"])

    async def closed(self) -> int:
        """The code the socket is closed with."""
        event = await self.wire.receive_output(5)
        assert event["type"] == "websocket.close"
        return event["code"]

    async def hear_a(self, *kinds: str) -> dict[str, Any]:
        while (message := await self.hear())["t"] not in kinds:
            pass
        return message

    async def silent(self) -> bool:
        """Whether nothing comes for a moment, except a beat: a slow test may last until the next one."""
        while not await self.wire.receive_nothing(0.15):
            if (await self.hear())["t"] != "beat":
                return False
        return True

    async def answer(self, question: int, option: str, value: Any = None, **fields: Any) -> dict[str, Any]:
        """Give an answer; the reply to it."""
        await self.say("answer", **{"key": key(), "question": question, "option": option, "value": value, **fields})
        return await self.hear_a("accepted", "refused", "error")


@asynccontextmanager
async def at_table(match_id: str, user: Any, have: int = -1) -> AsyncIterator[Client]:
    client = Client(match_id, user)
    await client.connect()
    await client.say("hello", v=1, have=have)
    try:
        yield client
    finally:
        await client.leave()


async def in_db(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    return await database_sync_to_async(function)(*args, **kwargs)


def number_bid(count: int) -> dict[str, Any]:
    return {"type": "number", "count": count}
