"""Heads of requests on a bare server: they end, in bytes and in time, and everybody else is served meanwhile."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Any

import pytest
import uvicorn
from uvicorn.server import ServerState

from config import http_head_limit
from config.http_head_limit import MOST_AHEAD, MOST_HEAD, HttpHeadLimit

Lines = tuple[asyncio.StreamReader, asyncio.StreamWriter]


async def says_how_long(scope: Any, receive: Any, send: Any) -> None:
    """An application that tells how many bytes of a body came."""
    came, more = 0, True
    while more:
        event = await receive()
        came, more = came + len(event.get("body", b"")), event.get("more_body", False)
    await send({"type": "http.response.start", "status": 200, "headers": [(b"content-length", b"8")]})
    await send({"type": "http.response.body", "body": b"%08d" % came})


@pytest.fixture
async def port() -> AsyncIterator[int]:
    settings = uvicorn.Config(
        says_how_long, http=HttpHeadLimit, ws="none", lifespan="off", log_config=None, proxy_headers=False
    )
    settings.load()
    state = ServerState()

    def connection() -> HttpHeadLimit:
        return HttpHeadLimit(config=settings, server_state=state, app_state={})

    server = await asyncio.get_running_loop().create_server(connection, "127.0.0.1", 0)
    yield server.sockets[0].getsockname()[1]
    server.close()


async def opened(port: int, text: bytes) -> Lines:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(text)
    await writer.drain()
    return reader, writer


async def answered(lines: Lines, until: bytes = b"") -> bytes:
    """What comes back, up to these bytes or the end of the line."""
    reader, writer = lines
    async with asyncio.timeout(20):
        told = await reader.readuntil(until) if until else await reader.read()
    if not until:
        writer.close()
    return told


@pytest.mark.parametrize("endless", [b"X-More: and more\r\n", b"and more "], ids=["lines", "one line"])
async def test_a_head_without_end_is_refused(port: int, endless: bytes) -> None:
    lines = await opened(port, b"GET / HTTP/1.1\r\nHost: x\r\nX-Long: " + endless * (MOST_HEAD // len(endless) + 1))
    assert (await answered(lines)).startswith(b"HTTP/1.1 400 ")
    assert b"00000000" in await answered(await opened(port, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))


async def test_a_head_that_does_not_end_is_not_waited_for(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_head_limit, "HEAD_WITHIN", 0.1)
    assert await answered(await opened(port, b"GET / HTTP/1.1\r\nX-Slow: ")) == b""
    assert await answered(await opened(port, b"")) == b""


async def test_the_head_of_a_later_request_is_bounded_too(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lines = await opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
    assert (await answered(lines, b"00000000")).startswith(b"HTTP/1.1 200 ")
    monkeypatch.setattr(http_head_limit, "HEAD_WITHIN", 0.1)
    lines[1].write(b"GET / HTTP/1.1\r\nX-Slow: ")
    assert await answered(lines) == b""


async def test_bodies_and_many_requests_on_one_line_are_no_heads(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_head_limit, "HEAD_WITHIN", 0.2)
    long = 3 * MOST_HEAD
    post = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % long
    lines = await opened(port, post)
    await asyncio.sleep(0.3)
    lines[1].write(b"x" * long)
    assert b"200" in await answered(lines, b"%08d" % long)
    for _ in range(2 * MOST_HEAD // len(post)):
        lines[1].write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
        assert b"200" in await answered(lines, b"00000000")
    lines[1].close()


async def test_headers_after_a_body_are_refused(port: int) -> None:
    lines = await opened(
        port, b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n" + b"a:\r\n" * 50
    )
    assert b" 400 " in await answered(lines)


async def test_requests_sent_far_ahead_are_refused(port: int) -> None:
    lines = await opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n" * (MOST_AHEAD + 2))
    assert b" 400 " in await answered(lines)


async def test_one_address_has_so_many_connections(port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http_head_limit, "MOST_OPEN", 2)
    lines = [await opened(port, b"GET / HTTP/1.1\r\nHost: x\r\n\r\n") for _ in range(2)]
    assert [b" 200 " in await answered(one, b"00000000") for one in lines] == [True, True]
    with contextlib.suppress(ConnectionError):
        assert await answered(await opened(port, b"")) == b""
    for _, writer in lines:
        writer.close()
        await writer.wait_closed()
    await asyncio.sleep(0.05)
    assert b"00000000" in await answered(await opened(port, b"GET / HTTP/1.1\r\nConnection: close\r\n\r\n"))
