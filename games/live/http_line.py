"""The conversation of a socket over plain HTTP, for networks that let no web socket through.

A page names its line by an id of its own. It posts its messages, and asks for those of the server, each time until
some have come or a while has passed. Messages are numbered in both directions, so a lost request is repeated without
losing or doubling one. A line lives in one process and ends when nobody asks for a while; the page then opens another.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta, Struct

from accounts.limits import address_in
from games.live.consumers import match_socket
from games.live.rate_limits import TokenBuckets

Scope = dict[str, Any]
Event = dict[str, Any]
Receive = Callable[[], Awaitable[Event]]
Send = Callable[[Event], Awaitable[None]]

WAIT: Final = 10.0  # seconds that a request waits for messages
IDLE: Final = 20.0  # seconds without a request, after which the line ends
MOST_KEPT: Final = 2_000  # messages that the page has not received, after which the line ends
LARGEST: Final = 300_000  # bytes of a request
CLOSE_LOST: Final = 1006
OPENINGS = TokenBuckets(per_second=5, at_once=100)  # new lines of one address


class LineRequest(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A request: messages to the server, or a wait for its messages after number `have`.

    `first` is the number of the first of the `texts`. `opens`: the line is new.
    """

    line: Annotated[str, Meta(pattern="^[0-9a-f]{32}$")]
    have: Annotated[int, Meta(ge=0)] | None = None
    opens: bool = False
    first: Annotated[int, Meta(ge=0)] = 0
    texts: Annotated[tuple[str, ...], Meta(max_length=100)] = ()


class LineReply(Struct, frozen=True, kw_only=True, omit_defaults=True):
    """The reply: messages from number `first` on. `closed` is the code with which the server ended the line."""

    first: int = 0
    texts: tuple[str, ...] = ()
    closed: int = 0


class HttpLine:
    """One line: the messages in both directions, and the socket's conversation between them."""

    def __init__(self, scope: Scope, forget: Callable[[], None]) -> None:
        self.user_id: int | None = scope["user"].pk
        self._forget = forget
        self._inbox: asyncio.Queue[Event] = asyncio.Queue()
        self._received = 0
        self._outbox: list[str] = []
        self._first = 0
        self._closed = 0
        self._news = asyncio.Event()
        self._opened = asyncio.Event()
        self._timer = asyncio.get_running_loop().call_later(IDLE, self._end)
        self._inbox.put_nowait({"type": "websocket.connect"})
        socket = {**scope, "type": "websocket", "wire": self._say}
        self._task = asyncio.create_task(match_socket(socket, self._inbox.get, self._say))
        self._task.add_done_callback(lambda _: self._close(CLOSE_LOST))

    async def _say(self, event: Event) -> None:
        if event["type"] == "websocket.accept":
            self._opened.set()
        elif event["type"] == "websocket.send":
            self._outbox.append(event["text"])
            self._news.set()
            if len(self._outbox) > MOST_KEPT:
                self._end()
        elif event["type"] == "websocket.close":
            self._close(event.get("code", 1000))

    def _close(self, code: int) -> None:
        self._closed = self._closed or code
        self._opened.set()
        self._news.set()

    def _end(self) -> None:
        """Nobody asks any more: end the conversation."""
        self._timer.cancel()
        self._inbox.put_nowait({"type": "websocket.disconnect", "code": CLOSE_LOST})
        self._close(CLOSE_LOST)
        self._forget()

    def _restart_timer(self) -> None:
        self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(IDLE, self._end)

    def take(self, first: int, texts: tuple[str, ...]) -> None:
        """Pass on the messages that have not been received yet."""
        self._restart_timer()
        for number, text in enumerate(texts, start=first):
            if number == self._received:
                self._received += 1
                self._inbox.put_nowait({"type": "websocket.receive", "text": text})

    async def open(self) -> LineReply:
        """An empty reply, once the conversation has begun."""
        await self._opened.wait()
        return LineReply(closed=self._closed)

    async def wait(self, have: int) -> LineReply:
        """The messages after number `have`, once there are any; those before are forgotten."""
        self._restart_timer()
        del self._outbox[: max(0, have - self._first)]
        self._first = max(self._first, have)
        self._news.clear()
        if not self._outbox and not self._closed:
            try:
                await asyncio.wait_for(self._news.wait(), WAIT)
            except TimeoutError:
                self._restart_timer()
        closed = 0 if self._outbox else self._closed
        if closed:
            self._timer.cancel()
            self._forget()
        return LineReply(first=self._first, texts=tuple(self._outbox), closed=closed)


_lines: dict[tuple[str, str], HttpLine] = {}


def _forget(place: tuple[str, str]) -> None:
    _lines.pop(place, None)


async def http_line(scope: Scope, receive: Receive, send: Send) -> None:
    """The ASGI application of a line's address: one exchange."""
    if scope["method"] != "POST":
        await _answer(send, 405)
        return
    body = await _body(receive)
    try:
        exchange = msgspec.json.decode(body or b"", type=LineRequest)
    except msgspec.MsgspecError:
        await _answer(send, 400)
        return
    place = (scope["url_route"]["kwargs"]["match_id"], exchange.line)
    if exchange.opens and place not in _lines:
        if not OPENINGS.take(address_in(scope)):
            await _answer(send, 429)
            return
        _lines[place] = HttpLine(scope, partial(_forget, place))
    line = _lines.get(place)
    if line is None or line.user_id != scope["user"].pk:
        await _answer(send, 410)
        return
    line.take(exchange.first, exchange.texts)
    if exchange.opens:
        reply = await line.open()
    else:
        reply = LineReply() if exchange.have is None else await line.wait(exchange.have)
    await _answer(send, 200, reply)


async def _body(receive: Receive) -> bytes | None:
    """The body of the request; None if it is too large or does not arrive."""
    body = b""
    while True:
        event = await receive()
        if event["type"] != "http.request":
            return None
        body += bytes(event.get("body", b""))
        if len(body) > LARGEST:
            return None
        if not event.get("more_body"):
            return body


async def _answer(send: Send, status: int, delivery: LineReply | None = None) -> None:
    headers = [(b"content-type", b"application/json"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(delivery or LineReply())})
