"""A line between a page and a site that may die without a word: nothing passes any more, and nobody is told."""

import asyncio
import threading
from concurrent.futures import Future
from types import TracebackType
from typing import Self

ANSWERED = 0.3  # seconds in which the site has done what it heard


class Line:
    """Listens on a port of its own and passes everything on to another port of this machine, in a thread of its own.

    `opened` counts the lines that were opened; while `dead` is set, bytes of lines that stand are lost.
    """

    def __init__(self, to: int) -> None:
        self.to = to
        self.port = 0
        self.opened = 0
        self.dead = False
        self._cut: tuple[bytes, bool] | None = None
        self.let_go = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._errands: set[asyncio.Task[None]] = set()
        self._writers: list[asyncio.StreamWriter] = []

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def socket_url(self) -> str:
        return f"ws://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        self._thread.start()
        self._server = self._do(asyncio.start_server(self._pass, "127.0.0.1", 0)).result(10)
        self.port = self._server.sockets[0].getsockname()[1]
        return self

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._end(), self._loop).result(10)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(10)
        self._loop.close()

    def die(self) -> None:
        """From now on nothing passes on the lines that stand; `let_go` is set when the site has given one of them up."""
        self.let_go.clear()
        self.dead = True

    def revive(self) -> None:
        """New lines pass everything; those that died stay dead."""
        self.dead = False

    def cut_at(self, word: bytes, *, passes: bool) -> None:
        """Cut the line on which this is said next; whether the site still hears it, and its answer is lost."""
        self._cut = (word, passes)

    @property
    def was_cut(self) -> bool:
        return self._cut is None

    def _do(self, work: object) -> Future[asyncio.Server]:
        return asyncio.run_coroutine_threadsafe(work, self._loop)

    async def _end(self) -> None:
        self._server.close()
        for errand in self._errands:
            errand.cancel()
        for writer in self._writers:
            writer.transport.abort()
        await asyncio.gather(*self._errands, return_exceptions=True)

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.opened += 1
        there, to = await asyncio.open_connection("127.0.0.1", self.to)
        self._writers += [writer, to]
        state = {"dead": False}
        for source, target, of_site in ((reader, to, False), (there, writer, True)):
            errand = asyncio.get_running_loop().create_task(self._carry(source, target, state, of_site=of_site))
            self._errands.add(errand)
            errand.add_done_callback(self._errands.discard)

    async def _carry(
        self, source: asyncio.StreamReader, target: asyncio.StreamWriter, state: dict[str, bool], *, of_site: bool
    ) -> None:
        try:
            while data := await source.read(65_536):
                if self._cut and not of_site and self._cut[0] in data:
                    state["dead"] = True
                    await self._sever(source, target, data)
                    return
                state["dead"] = state["dead"] or self.dead
                if not state["dead"]:
                    target.write(data)
                    await target.drain()
        except ConnectionError:
            pass
        if state["dead"]:
            if of_site:
                self.let_go.set()
            return
        target.close()

    async def _sever(self, source: asyncio.StreamReader, target: asyncio.StreamWriter, data: bytes) -> None:
        (_, passes), self._cut = self._cut, None
        if passes:
            target.write(data)
            await target.drain()
            await asyncio.sleep(ANSWERED)
        source._transport.abort()
        target.transport.abort()
