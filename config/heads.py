"""A request must end its head within so many bytes and seconds, or one connection holds up all others.

nginx as shipped sees to that before the site does (`deploy/nginx`); this holds where nothing stands before it.
"""

from asyncio import Transport
from typing import Any

from typing_extensions import override
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MOST_HEAD = 65_536  # bytes from a request's first line to its last header
HEAD_WITHIN = 10.0  # seconds

TOO_LONG = "The headers of this request are too long."


class BoundedHead(HttpToolsProtocol):
    """One connection of uvicorn, dropped when the head of a request is too long or does not end."""

    _received: int | None = 0  # bytes of the head that is coming; None while no head is
    _timer: Any = None

    @override
    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._timer = self.loop.call_later(HEAD_WITHIN, self._too_late)

    @override
    def connection_lost(self, exc: Exception | None) -> None:
        self._head_is_over()
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
    def on_headers_complete(self) -> None:
        self._head_is_over()
        super().on_headers_complete()

    @override
    def on_message_complete(self) -> None:
        super().on_message_complete()
        self._received = 0

    def _head_is_over(self) -> None:
        self._received = None
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        self._head_is_over()
        self.transport.close()
