"""One socket at a match: reads messages of the protocol, hands them to the services, sends what its room has to tell.

It holds nothing but what this viewer has been sent so far; who sits where is looked up again for every message.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from typing import Any, NoReturn

from django.db import Error as DatabaseTrouble

from accounts.limits import address_in
from games import protocol, services
from games.acts import carried_out
from games.database import in_database
from games.flood import Bucket
from games.live import live
from games.models import Match
from games.protocol import (
    Accepted,
    Beat,
    Error,
    FromClient,
    FromServer,
    Hello,
    Malformed,
    Seen,
    Show,
    Sync,
    Weigh,
    refusal_reply,
)
from games.room import Room
from games.weighing import Scales
from rules.kernel.refusal import Refused

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]
Send = Callable[[dict[str, Any]], Awaitable[None]]

HELLO_WITHIN = 10.0  # seconds
MOST_IGNORED = 200  # messages beyond the allowed pace, after which the socket is closed
MOST_OPEN = 300  # sockets of one address in this process: some sixty people with five pages each
CLOSE_FLOOD, CLOSE_UNKNOWN, CLOSE_VERSION, CLOSE_SILENT = 4429, 4404, 4406, 4408
CLOSE_LOGGED_OUT = 4401
CLOSE_TROUBLE = 1013  # come again: what was not acknowledged is sent again then, under its old key
BEAT = 5.0  # seconds without a word after which the other side is told that the line is whole
AGAIN = (1.0, 30.0)  # seconds until news that could not be told are tried again: at first, and at the most

UNKNOWN = Error(message="There is no match being played at this address.", fatal=True)
OLD_PAGE = Error(message="This page is from before an update. Load it again; nothing is lost.", fatal=True)
TOO_MANY = Error(
    message=f"{MOST_OPEN} match pages are open at your address already. Close some, then load this one again.",
    fatal=True,
)
LOGGED_OUT = Error(message="You are logged out. Load the page again to go on as you are now.", fatal=True)
TOO_FAST = Error(message="Too many messages at once. Wait a second; this one was not read.")
BEATS = Beat()
TROUBLE = "The site cannot read or store anything just now. What you sent is kept and sent again by itself."
LATER = "The table could not be shown just now. It is tried again by itself; nothing is lost."
FAULT = "Something went wrong here, and nothing has changed. Try again; if it happens again, load the page anew."


class Closed(ConnectionError):
    """The socket is closed, by either side."""


class MatchSocket:
    """The conversation with one browser."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.match_id: str = scope["url_route"]["kwargs"]["match_id"]
        self.user: Any = scope["user"]
        self.session: str = getattr(scope.get("session"), "session_key", None) or ""
        self._goodbye: asyncio.Task[None] | None = None
        self.have = -1
        self.mark = ""
        self._heard = 0
        self._seen = -1
        self._wanted: int | None = None  # the seat somebody said is looking now
        self._shown: int | None = None  # the seat whose view was sent alone
        self._receive, self._send = receive, send
        self._bucket, self._ignored = Bucket(), 0
        self._news = asyncio.Event()
        self._sending = asyncio.Lock()
        self._scales = Scales(self._say, address_in(scope))

    def wake(self) -> None:
        """Something changed: send it as soon as possible."""
        self._news.set()

    def log_out(self) -> None:
        """Whoever opened this page is logged out: nothing more is told to it or heard from it."""
        if self._goodbye is None:
            self._goodbye = asyncio.get_running_loop().create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        with contextlib.suppress(Closed):
            await self._say(LOGGED_OUT)
            await self._close(CLOSE_LOGGED_OUT)

    def refresh(self) -> None:
        """Something of this person's own changed: send it although the match stands as it did."""
        self._seen = -1
        self.wake()

    async def run(self) -> None:
        """From the handshake to the end."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            await self._greet()
            room = await self._enter()
        except Closed:
            return
        teller = asyncio.create_task(self._tell(room))
        try:
            while True:
                await self._heed(await self._next(), room)
        except Closed:
            return
        finally:
            live().leave(room, self)
            teller.cancel()
            self._scales.clear()

    async def _enter(self) -> Room:
        """Join the others at the match. Raises `Closed`."""
        try:
            return await live().join(self.match_id, self)
        except DatabaseTrouble as trouble:
            await self._come_again(trouble)

    async def turn_away(self) -> None:
        """Say that there are too many, and close."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        with contextlib.suppress(Closed):
            await self._say(TOO_MANY)
            await self._close(CLOSE_FLOOD)

    async def _greet(self) -> None:
        """Wait for the hello. Raises `Closed`."""
        try:
            hello = await asyncio.wait_for(self._next(), HELLO_WITHIN)
        except TimeoutError:
            await self._close(CLOSE_SILENT)
        if not isinstance(hello, Hello) or hello.v != protocol.VERSION:
            await self._say(OLD_PAGE)
            await self._close(CLOSE_VERSION)
        self.have, self.mark, self._heard = hello.have, hello.mark, hello.heard
        self.wake()

    async def _next(self) -> FromClient:
        """The next message that can be read. Raises `Closed`."""
        while True:
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                raise Closed
            if not self._bucket.take():
                await self._too_fast()
                continue
            try:
                return protocol.parse(event.get("bytes") or (event.get("text") or "").encode("utf-8", "replace"))
            except Malformed as fault:
                await self._say(Error(message=str(fault)))

    async def _too_fast(self) -> None:
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            await self._close(CLOSE_FLOOD)
        await self._say(TOO_FAST)

    async def _heed(self, message: FromClient, room: Room) -> None:
        """Do what a message asks and answer it; whatever goes wrong is said to this socket alone."""
        key, id_ = getattr(message, "key", ""), getattr(message, "id", "")
        try:
            await self._do(message, room)
        except Refused as refused:
            await self._say(refusal_reply(refused, key=key, id_=id_))
        except services.NoSuchMatch:
            await self._say(UNKNOWN)
        except DatabaseTrouble as trouble:
            await self._come_again(trouble)
        except Closed:
            raise
        except Exception:
            logger.exception("Match %s: a message of kind %s failed", self.match_id, type(message).__name__)
            await self._say(Error(message=FAULT, key=key, id=id_))

    async def _do(self, message: FromClient, room: Room) -> None:
        match message:
            case Weigh():
                self._scales.put(self.match_id, self.user, message)
            case Sync(have=have):
                self.have, self.mark = have, self.mark if have == self.have else ""
                self.refresh()
            case Show(seat=seat):
                self._wanted = seat
                self.refresh()
            case Hello():
                self.wake()
            case Seen(question=question):
                await in_database(services.question_seen, match_id=self.match_id, user=self.user, question=question)
            case _:
                done = await carried_out(self.match_id, self.user, message)
                await self._say(Accepted(key=message.key, seq=done.sequence))
                if done.private:
                    room.refresh(self.user.pk)

    async def _tell(self, room: Room) -> None:
        """Send news whenever there are any, and now and then a beat, until the socket is closed."""
        pause = AGAIN[0]
        with contextlib.suppress(Closed):
            while True:
                if not await self._is_new():
                    await self._say(BEATS)
                    continue
                try:
                    await self._send_news(room)
                    pause = AGAIN[0]
                except Match.DoesNotExist:
                    await self._say(UNKNOWN)
                    await self._close(CLOSE_UNKNOWN)
                except DatabaseTrouble as trouble:
                    await self._come_again(trouble)
                except Closed:
                    raise
                except Exception:
                    logger.exception("Match %s: an update failed", self.match_id)
                    await self._say(Error(message=LATER))
                    asyncio.get_running_loop().call_later(pause, self.refresh)
                    pause = min(2 * pause, AGAIN[1])

    async def _is_new(self) -> bool:
        """Wait for something to be told; false when there was nothing for a while."""
        try:
            await asyncio.wait_for(self._news.wait(), BEAT)
        except TimeoutError:
            return False
        self._news.clear()
        return True

    async def _come_again(self, trouble: Exception) -> NoReturn:
        """The database does not answer, and nobody knows what it has stored: the page asks again on a new line.

        Raises `Closed`.
        """
        logger.warning("Match %s: the database is in trouble; its pages come again.", self.match_id, exc_info=trouble)
        await self._say(Error(message=TROUBLE))
        await self._close(CLOSE_TROUBLE)

    async def _send_news(self, room: Room) -> None:
        news = await room.news(self.user.pk, self.have, self._wanted, self.mark)
        if news.revision == self._seen and not news.anew:
            return
        if news.shown != self._shown and not news.anew:
            news = await room.news(self.user.pk, -1, self._wanted)
        await self._send_data(news.data)
        self.have, self.mark, self._seen, self._shown = news.seq, news.mark, news.revision, news.shown
        if news.anew:
            self._heard = 0
        if news.remarks > self._heard:
            for said in await room.remarks(self._heard, news.remarks):
                await self._say(said)
                self._heard = said.number

    async def _say(self, reply: FromServer) -> None:
        await self._send_data(protocol.encode(reply))

    async def _send_data(self, data: bytes) -> None:
        async with self._sending:
            try:
                await self._send({"type": "websocket.send", "text": data.decode()})
            except (OSError, RuntimeError) as gone:
                raise Closed from gone

    async def _close(self, code: int) -> NoReturn:
        await self._send({"type": "websocket.close", "code": code})
        raise Closed


_open: Counter[str] = Counter()


async def match_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of one match's address. One address has no sockets without end: others need some too."""
    address = address_in(scope)
    socket = MatchSocket(scope, receive, send)
    if _open[address] >= MOST_OPEN:
        await socket.turn_away()
        return
    _open[address] += 1
    try:
        await socket.run()
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
