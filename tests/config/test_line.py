"""The short way for whole texts: whatever comes and goes by it is what uvicorn's own way would make of it."""

import asyncio
from collections.abc import Sequence
from typing import Any

import pytest
from uvicorn.config import Config
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.server import ServerState
from websockets.client import ClientProtocol
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.frames import Frame, Opcode
from websockets.http11 import Response
from websockets.uri import parse_uri

from config.line import Line

LENGTHS = (1, 125, 126, 300, 65_535)


class Wire(asyncio.Transport):
    """What the server has written, and whether it has closed."""

    def __init__(self) -> None:
        super().__init__()
        self.written, self.closed = b"", False

    def write(self, data: Any) -> None:
        self.written += bytes(data)

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


class Talk:
    """A browser and the server's line to it, and what the application has heard."""

    def __init__(self, extensions: Sequence[ClientPerMessageDeflateFactory] = (), longest: int = 65_536) -> None:
        self.heard: list[str] = []
        self.wire = Wire()
        config = Config(self._app, ws_max_size=longest, ws_ping_interval=None, log_config=None, interface="asgi3")
        self.line = Line(config, ServerState(), {}, asyncio.get_running_loop())
        self.line.connection_made(self.wire)
        self.browser = ClientProtocol(parse_uri("ws://127.0.0.1/"), extensions=extensions or None)

    async def begin(self) -> "Talk":
        self.browser.send_request(self.browser.connect())
        self.line.data_received(b"".join(self.browser.data_to_send()))
        await self.settle()
        (answer,) = self.told()
        assert isinstance(answer, Response)
        self.browser.process_response(answer)
        return self

    async def _app(self, scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        while (event := await receive())["type"] == "websocket.receive":
            self.heard.append(event["text"])

    async def settle(self) -> None:
        for _ in range(10):
            await asyncio.sleep(0)

    def said(self, text: str) -> bytes:
        """A text as the browser sends it."""
        self.browser.send_text(text.encode())
        return b"".join(self.browser.data_to_send())

    def told(self) -> list[Any]:
        """What the browser has been sent."""
        self.browser.receive_data(self.wire.written)
        self.wire.written = b""
        return self.browser.events_received()


def talks() -> list[Any]:
    return [pytest.param((), id="plain"), pytest.param((ClientPerMessageDeflateFactory(),), id="compressed")]


@pytest.mark.parametrize("extensions", talks())
@pytest.mark.parametrize("length", LENGTHS)
async def test_texts_arrive_both_ways(length: int, extensions: Sequence[Any]) -> None:
    talk, text = await Talk(extensions).begin(), "ä" * (length > 1) + "x" * (length - 2 * (length > 1))
    talk.line.data_received(talk.said(text))
    await talk.line.send({"type": "websocket.send", "text": text})
    await talk.settle()
    assert talk.heard == [text]
    assert [frame.data for frame in talk.told()] == [text.encode()]


async def test_a_whole_text_takes_the_short_way(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = await Talk().begin()
    monkeypatch.setattr(talk.line.conn, "receive_data", None)
    talk.line.data_received(talk.said("short"))
    talk.line.data_received(talk.said("long" * 100))
    await talk.settle()
    assert talk.heard == ["short", "long" * 100]


async def test_long_texts_are_compressed_where_the_browser_may_be_sent_such() -> None:
    talk = await Talk((ClientPerMessageDeflateFactory(),)).begin()
    await talk.line.send({"type": "websocket.send", "text": "x" * 2_000})
    assert len(talk.wire.written) < 100


@pytest.mark.parametrize("cut", range(1, 14))
async def test_a_text_that_comes_in_pieces_is_put_together(cut: int) -> None:
    talk = await Talk().begin()
    one, two = talk.said("one text"), talk.said("another")
    for piece in (one[:cut], one[cut:], two, two + one):
        talk.line.data_received(piece)
    await talk.settle()
    assert talk.heard == ["one text", "another", "another", "one text"]


async def test_what_looks_like_a_whole_text_within_another_frame_is_part_of_that() -> None:
    """The browser chooses mask and payload, so the rest of a frame may look like a frame of its own."""
    talk = await Talk().begin()
    inner = bytes((0x81, 0x80 | 2, 0, 0, 0, 0)) + b"no"
    outer = bytes((0x81, 0x80 | len(inner), 0, 0, 0, 0))
    for piece in (outer, inner, talk.said("yes")):
        talk.line.data_received(piece)
    await talk.settle()
    assert talk.wire.closed or talk.heard == [inner.decode("latin-1"), "yes"]
    assert "no" not in talk.heard


async def test_a_message_in_several_frames_is_not_ended_by_a_whole_text() -> None:
    talk = await Talk().begin()
    talk.line.data_received(Frame(Opcode.TEXT, b"begun ", fin=False).serialize(mask=True))
    talk.line.data_received(talk.said("whole"))
    await talk.settle()
    assert talk.heard == []
    assert talk.wire.closed


@pytest.mark.parametrize(
    ("frame", "code"), [(Frame(Opcode.TEXT, b"x" * 1_001), 1009), (Frame(Opcode.TEXT, b"\xff\xfe"), 1007)]
)
async def test_too_long_and_unreadable_texts_close_the_line(frame: Frame, code: int) -> None:
    talk = await Talk(longest=1_000).begin()
    talk.line.data_received(frame.serialize(mask=True))
    talk.told()
    assert talk.browser.close_rcvd is not None
    assert talk.browser.close_rcvd.code == code
    assert talk.heard == []


async def test_nothing_is_heard_or_written_after_the_browser_has_said_goodbye() -> None:
    talk = await Talk().begin()
    late = talk.said("late")
    talk.browser.send_close(1000)
    talk.line.data_received(b"".join(talk.browser.data_to_send()))
    talk.told()
    with pytest.raises(ClientDisconnected):
        await talk.line.send({"type": "websocket.send", "text": "late"})
    talk.line.data_received(late)
    await talk.settle()
    assert talk.heard == []
    assert talk.wire.written == b""
