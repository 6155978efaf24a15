"""A web socket as uvicorn serves it, with a short way for the frames that matches are made of: whole texts.

What takes frames apart and puts them together is Python, and takes a twentieth of an answer. Whatever is not a whole
text that came by itself, or is to be compressed, goes uvicorn's own way. On a line that may compress, RFC 7692 leaves
it to the sender which messages are: those of a few bytes are not.
"""

from struct import Struct
from typing import TYPE_CHECKING

from typing_extensions import override
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]  # in C where that could be built
from websockets.protocol import OPEN
from websockets.streams import StreamReader

if TYPE_CHECKING:
    from uvicorn._types import ASGISendEvent

WHOLE_TEXT = 0x81  # the first byte of a frame that is a whole message: text, not compressed
MASKED, MASK = 0x80, 4  # what comes from browsers is masked; bytes
SHORT, MIDDLING = 126, 1 << 16  # bytes up to which the length stands in the head's second byte, or in two more
_short_head, _head, _long_head = Struct("!BB").pack, Struct("!BBH").pack, Struct("!BBQ").pack
_BETWEEN_FRAMES = StreamReader.at_eof.__code__  # where the parser waits that has nothing before it


class Line(WebSocketsSansIOProtocol):
    """A line to one browser."""

    @override
    def data_received(self, data: bytes) -> None:
        text = self._whole_text(data) if data[0] == WHOLE_TEXT else None
        if text is None:
            super().data_received(data)
            return
        self.curr_msg_data_type, self.frames = "text", [text]
        self.send_receive_event_to_app()

    def _whole_text(self, data: bytes) -> bytes | None:
        """What a whole text says, if that is all there is to be read, and nothing is left of what came before."""
        if len(data) < 2 + MASK:
            return None
        length, begin = data[1] - MASKED, 2 + MASK
        if length == SHORT:
            length, begin = data[2] << 8 | data[3], 4 + MASK
        elif length > SHORT:
            return None
        conn = self.conn
        if len(data) != begin + length or length > self.config.ws_max_size or conn.state is not OPEN:
            return None
        reads = conn.parser.gi_yieldfrom  # type: ignore[attr-defined]  # a generator's: that of the handshake goes on so
        if conn.current_size is not None or reads.gi_yieldfrom.gi_code is not _BETWEEN_FRAMES:
            return None
        return apply_mask(data[begin:], data[begin - MASK : begin])

    @override
    async def send(self, message: "ASGISendEvent") -> None:
        text = message.get("text")
        gone = self.disconnected or self.close_sent or self.conn.state is not OPEN
        if text is None or gone or not self.writable.is_set():
            await super().send(message)
            return
        data = text.encode()  # type: ignore[attr-defined]  # a text
        length = len(data)
        if length < SHORT:
            self.transport.write(_short_head(WHOLE_TEXT, length) + data)
        elif self.conn.extensions:
            await super().send(message)
        elif length < MIDDLING:
            self.transport.write(_head(WHOLE_TEXT, SHORT, length) + data)
        else:
            self.transport.write(_long_head(WHOLE_TEXT, SHORT + 1, length) + data)
