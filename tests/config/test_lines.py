"""Web sockets on a bare server: frames that carry no message come to an end, and ordinary ones pass."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode

from config.http_head_limit import HttpHeadLimit
from config.websocket_frame_limit import AT_ONCE, WebSocketFrameLimit


async def echoes(scope: Any, receive: Any, send: Any) -> None:
    """An application that says again what it hears."""
    await receive()
    await send({"type": "websocket.accept"})
    while (event := await receive())["type"] == "websocket.receive":
        await send({"type": "websocket.send", "text": event["text"]})


@pytest.fixture
async def line() -> AsyncIterator[ClientConnection]:
    settings = uvicorn.Config(echoes, http=HttpHeadLimit, ws=WebSocketFrameLimit, lifespan="off", log_config=None)
    settings.load()
    state = ServerState()

    def connection() -> HttpHeadLimit:
        return HttpHeadLimit(config=settings, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    async with connect(f"ws://127.0.0.1:{server.sockets[0].getsockname()[1]}/", ping_interval=None) as opened:
        yield opened
    server.close()


def frames(opcode: Opcode, many: int) -> bytes:
    return b"".join(Frame(opcode, b"", fin=opcode is not Opcode.CONT).serialize(mask=True) for _ in range(many))


async def echoed(line: ClientConnection, text: str) -> bool:
    await line.send(text)
    return await asyncio.wait_for(line.recv(), 10) == text


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
async def test_pings_and_pongs_without_end_are_not_heard_to_the_end(line: ClientConnection, opcode: Opcode) -> None:
    assert await echoed(line, "before")
    line.transport.write(frames(opcode, 20_000))
    with pytest.raises(ConnectionClosed):
        await echoed(line, "after")


async def test_parts_of_a_message_without_end_are_not_heard_to_the_end(line: ClientConnection) -> None:
    line.transport.write(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True) + frames(Opcode.CONT, 20_000))
    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(line.recv(), 10)


async def test_ordinary_pings_and_long_messages_pass(line: ClientConnection) -> None:
    for _ in range(int(AT_ONCE) // 2):
        await asyncio.wait_for(await line.ping(), 10)
    assert await echoed(line, "long " * 10_000)
    await line.send(["in ", "three ", "parts"])
    assert await asyncio.wait_for(line.recv(), 10) == "in three parts"
