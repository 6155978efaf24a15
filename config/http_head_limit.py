"""Limits size, duration and number of request heads per connection.

nginx as shipped does most of this before the site (`deploy/nginx`). These limits are for a site without a proxy.
"""

from asyncio import Transport
from collections import Counter
from typing import Any, ClassVar

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from accounts.addresses import network_of

MOST_HEAD = 65_536  # bytes from a request's first line to its last header
HEAD_WITHIN = 10.0  # seconds
MOST_AHEAD = 16  # pipelined requests on one connection before the first is answered
MOST_OPEN = 300  # HTTP connections of one address; web sockets are counted elsewhere

TOO_LONG = "The headers of this request are too long."


class HeadTooLong(ValueError):
    """The request is malformed or too long; uvicorn answers 400 and closes."""


class HttpHeadLimit(HttpToolsProtocol):
    """A uvicorn connection that closes when the head of a request is too long or does not end."""

    _open: ClassVar[Counter[str]] = Counter()

    _received: int | None = 0  # bytes of the present head; None outside of a head
    _timer: Any = None
    _from: str | None = None  # the address that it counts for

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        if not self._is_counted():
            transport.abort()
            return
        self._timer = self.loop.call_later(HEAD_WITHIN, self._too_late)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_over()
        self._leave()
        super().connection_lost(exc)

    @override
    def data_received(self, data: bytes) -> None:
        if self._received is not None:
            self._received += len(data)
            if self._timer is None:
                self._timer = self.loop.call_later(HEAD_WITHIN, self._too_late)
        super().data_received(data)
        if self._received is not None and self._received > MOST_HEAD:
            self._head_is_over()
            self.send_400_response(TOO_LONG)

    @override
    def on_header(self, name: bytes, value: bytes) -> None:
        if self._received is None:
            raise HeadTooLong("headers after a body")
        super().on_header(name, value)

    @override
    def on_headers_complete(self) -> None:
        self._head_is_over()
        if len(self.pipeline) >= MOST_AHEAD:
            raise HeadTooLong("requests far ahead")
        super().on_headers_complete()

    @override
    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._received = 0

    @override
    def handle_websocket_upgrade(self) -> None:
        self._leave()
        super().handle_websocket_upgrade()

    def _is_counted(self) -> bool:
        """Whether the address may have one more connection. Behind a proxy, the proxy counts."""
        if self.client is None or self.config.proxy_headers:
            return True
        address = network_of(self.client[0])
        if self._open[address] >= MOST_OPEN:
            return False
        self._from = address
        self._open[address] += 1
        return True

    def _leave(self) -> None:
        if self._from is not None:
            self._open[self._from] -= 1
            if not self._open[self._from]:
                del self._open[self._from]
            self._from = None

    def _head_is_over(self) -> None:
        self._received = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._head_is_over()
        self.transport.close()
