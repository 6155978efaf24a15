"""Limits web socket frames without a message: pings, pongs and fragments."""

from typing import Any

from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from games.live.rate_limits import TokenBucket

PIECE = 4_096  # bytes parsed at once; they hold up to 700 of the smallest frames
PER_SECOND, AT_ONCE = 5.0, 50.0  # frames without a message; browsers answer a ping every five seconds


class WebSocketFrameLimit(WebSocketsSansIOProtocol):
    """A uvicorn web socket that closes when it sends too many frames without a message."""

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self._idle = TokenBucket(PER_SECOND, AT_ONCE)

    @override
    def data_received(self, data: bytes) -> None:
        if len(data) <= PIECE:
            super().data_received(data)
            return
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])

    @override
    def handle_ping(self) -> None:
        if self._may_idle():
            super().handle_ping()

    @override
    def handle_pong(self, event: Frame) -> None:
        if self._may_idle():
            super().handle_pong(event)

    @override
    def handle_cont(self, event: Frame) -> None:
        if event.fin or self._may_idle():
            super().handle_cont(event)

    def _may_idle(self) -> bool:
        """Whether one more such frame is allowed. If not, the connection ends."""
        if self.transport.is_closing():
            return False
        if self._idle.take() and self.writable.is_set():
            return True
        self.transport.abort()
        return False
