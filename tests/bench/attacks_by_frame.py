"""Attacks of a hostile address by web socket, and by what an ordinary request has not (`tests/bench/attacks.py`)."""

import asyncio
import contextlib
import json
from collections.abc import Callable
from itertools import count
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.frames import Frame, Opcode

if TYPE_CHECKING:
    from tests.bench.attacks import Target

HELLO = '{"t":"hello","v":1,"have":-1}'
CHUNKED = b"POST /healthz HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"


def _opened(target: "Target", *, known: bool = True) -> connect:
    address, origin = f"ws://{target.host}/ws/matches/{target.owned['match']}", f"http://{target.host}"
    headers = {"Cookie": target.cookie} if known else {}
    return connect(address, origin=origin, additional_headers=headers, local_addr=("127.0.0.2", 0), ping_interval=None)


async def sockets(target: "Target", say: Callable[[int], str], lines: int = 60, *, known: bool = True) -> None:
    """So many pages open at the attacker's own match, each of which says something without a pause."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with _opened(target, known=known) as line:
                    await line.send(HELLO)
                    reader = asyncio.create_task(_heard(line))
                    for number in count():
                        await line.send(say(number))
                        await asyncio.sleep(0.05)
                        if reader.done():
                            break
            await asyncio.sleep(0.05)

    await asyncio.gather(*(one() for _ in range(lines)))


async def _heard(line: ClientConnection) -> None:
    """Reads whatever comes."""
    with contextlib.suppress(WebSocketException):
        async for _ in line:
            pass


async def new_lines(target: "Target", lines: int = 30) -> None:
    """Pages that are opened, shown the table, and closed."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with _opened(target) as line:
                    await line.send(HELLO)
                    await asyncio.wait_for(line.recv(), 10)

    await asyncio.gather(*(one() for _ in range(lines)))


async def pings(target: "Target") -> None:
    """Pings without end on one line after the other."""
    many = b"".join(Frame(Opcode.PING, b"").serialize(mask=True) for _ in range(10_000))
    while True:
        with contextlib.suppress(OSError, WebSocketException, TimeoutError):
            async with _opened(target, known=False) as line:
                while True:
                    line.transport.write(many)
                    await line.ping()
                    await asyncio.sleep(0)
        await asyncio.sleep(0.01)


async def pieces(target: "Target", begin: bytes, more: bytes, lines: int = 8) -> None:
    """Something that begins like a request and goes on without end, on so many lines."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await target.line()
                with contextlib.closing(writer):
                    writer.write(begin)
                    while True:
                        writer.write(more)
                        await writer.drain()
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one() for _ in range(lines)))


def act(t: str, **fields: Any) -> Callable[[int], str]:
    """A message that asks for something to be stored; `key` is another each time."""
    return lambda _: json.dumps({"t": t, "key": token_hex(8), **fields})


BY_FRAME = {
    "asking for the whole table on 60 pages": lambda target: sockets(target, lambda n: '{"t":"sync","have":-1}'),
    "talking on 60 pages": lambda target: sockets(target, act("chat", text="x" * 400)),
    "answers refused on 60 pages": lambda target: sockets(target, act("answer", question=0, option="nothing")),
    "a stranger's answers on 60 pages": lambda target: sockets(
        target, act("answer", question=0, option="nothing"), known=False
    ),
    "taking back on 60 pages": lambda target: sockets(target, act("undo")),
    "reading questions on 60 pages": lambda target: sockets(target, lambda n: '{"t":"seen","question":0}'),
    "opening the table 30 at a time": new_lines,
    "pings without end": pings,
    "headers after a body": lambda target: pieces(target, CHUNKED, b"a:\r\n" * 5_000),
    "requests far ahead": lambda target: pieces(target, b"", b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n" * 2_000),
}
