"""A line to a site that is far away and narrow: every byte takes its time, and so does every new connection."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager

PIECE = 4_096


class SlowLine:
    """Relays connections to a port of this machine: `away` seconds there and back, `bits` a second back to the asker."""

    def __init__(self, to: int, away: float, bits: int) -> None:
        self.to, self.away, self.rate = to, away, bits / 8
        self.port = 0
        self._free_at = 0.0

    async def serve(self, ready: threading.Event) -> None:
        """Until cancelled."""
        server = await asyncio.start_server(self._relay, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        async with server:
            await server.serve_forever()

    async def _relay(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await asyncio.sleep(self.away)
        there_reader, there_writer = await asyncio.open_connection("127.0.0.1", self.to)
        await asyncio.gather(
            self._carry(reader, there_writer, narrow=False), self._carry(there_reader, writer, narrow=True)
        )

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, narrow: bool) -> None:
        """Deliver what comes in its order, half the way later; what is `narrow` shares the rate with all others."""
        under_way: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()
        delivery = asyncio.create_task(self._deliver(under_way, writer))
        loop = asyncio.get_running_loop()
        while data := await reader.read(PIECE):
            sent = loop.time()
            if narrow:
                sent = self._free_at = max(self._free_at, sent) + len(data) / self.rate
            under_way.put_nowait((sent + self.away / 2, data))
        under_way.put_nowait((loop.time() + self.away / 2, b""))
        await delivery

    @staticmethod
    async def _deliver(under_way: "asyncio.Queue[tuple[float, bytes]]", writer: asyncio.StreamWriter) -> None:
        while True:
            at, data = await under_way.get()
            await asyncio.sleep(max(0.0, at - asyncio.get_running_loop().time()))
            if not data or writer.is_closing():
                writer.close()
                return
            writer.write(data)


@contextmanager
def slow_line(to: int, away: float, bits: int) -> Iterator[int]:
    """The port at which such a line begins."""
    line, ready = SlowLine(to, away, bits), threading.Event()
    threading.Thread(target=lambda: asyncio.run(line.serve(ready)), daemon=True).start()
    ready.wait()
    yield line.port
