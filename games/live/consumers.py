"""One socket at a match: reads messages of the protocol, hands them to the services, and answers.

The seats are looked up for every message. A `ClientFeed` sends everything besides replies.
"""

import asyncio
import contextlib
import logging
from collections import Counter
from collections.abc import Awaitable, Callable
from copy import copy
from typing import Any

from django.db import Error as DatabaseTrouble

from accounts.limits import LIMITS_HIT, address_in
from games import protocol
from games.commands.dispatch import dispatch
from games.live.client_feed import CLOSE_TROUBLE, UNKNOWN, ClientFeed, Send, SocketClosed
from games.live.hints import HintQueue
from games.live.latest_only_queue import LatestOnlyQueue
from games.live.previews import PreviewQueue, ReachQueue
from games.live.process import match_rooms
from games.live.rate_limits import TokenBucket, TokenBuckets
from games.live.room import Room
from games.matches import services
from games.protocol import (
    Accepted,
    AnswerProposal,
    Draw,
    Error,
    ForeseeChanges,
    FromClient,
    Hello,
    Hint,
    Malformed,
    Measure,
    ProposeChanges,
    Say,
    Seen,
    Show,
    Sight,
    Sync,
    TakeBack,
    Weigh,
    refusal_reply,
)
from games.storage.database import in_database
from games.storage.log_fields import note_seats
from games.storage.metrics import REFUSALS, SOCKETS, part_of
from rules.kernel.play import refuse
from rules.kernel.refusal import Refused

logger = logging.getLogger(__name__)

Receive = Callable[[], Awaitable[dict[str, Any]]]

HELLO_WITHIN = 10.0  # seconds
MOST_IGNORED = 200  # messages beyond the limit, after which the socket is closed
MOST_OPEN = 300  # sockets of one address in this process: some sixty people with five pages each
REMARKS = TokenBuckets(per_second=1, at_once=30)  # of one person, on all their pages
TABLES = TokenBuckets(per_second=10, at_once=100)  # whole updates for one address, including those for new connections
OWN_ACTS = TokenBuckets(per_second=20, at_once=60)  # stored or refused messages of one person, on all their pages
ACTS = TokenBuckets(per_second=60, at_once=300)  # the same of one address
CLOSE_FLOOD, CLOSE_VERSION, CLOSE_SILENT = 4429, 4406, 4408

OLD_PAGE = Error(message="The site was updated. Reload this page; nothing is lost.", fatal=True)
TOO_MANY = Error(
    message=f"{MOST_OPEN} match pages are already open from your address. Close some, then reload this one.",
    fatal=True,
)
TOO_OFTEN = Error(message="Match pages are opened too often from your address. This one opens again automatically.")
TOO_FAST = Error(message="You are sending messages too fast. This one was not read. Wait a second.")
FAULT = "Something went wrong here. Reload the page: it shows what was saved, and you continue from there."


class MatchSocket:
    """The conversation with one browser."""

    def __init__(self, scope: dict[str, Any], receive: Receive, send: Send) -> None:
        self.match_id: str = scope["url_route"]["kwargs"]["match_id"]
        self.user: Any = copy(scope["user"])  # the user itself, not a lazy object, because every message needs it
        session = getattr(scope.get("session"), "session_key", None) or ""
        self._feed = ClientFeed(self.match_id, self.user, session, scope.get("wire", send))
        self._receive, self._send = receive, send
        self._address = address_in(scope)
        self._bucket, self._ignored = TokenBucket(), 0
        kinds: dict[type, Callable[[Callable[[Any], Awaitable[None]], str], LatestOnlyQueue[Any]]] = {
            Weigh: PreviewQueue,
            Sight: PreviewQueue,
            Measure: ReachQueue,
            Hint: HintQueue,
            ForeseeChanges: PreviewQueue,
        }
        self._queues: dict[type, LatestOnlyQueue[Any]] = {
            kind: queue(self._feed.send, self._address) for kind, queue in kinds.items()
        }

    async def run(self) -> None:
        """From the handshake to the end."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            await self._greet()
            room = await self._enter()
        except SocketClosed:
            return
        feed = asyncio.create_task(self._feed.run(room))
        try:
            while True:
                await self._handle(await self._next(), room)
        except SocketClosed:
            return
        finally:
            match_rooms().leave(room, self._feed)
            feed.cancel()
            for queue in self._queues.values():
                queue.clear()

    async def _enter(self) -> Room:
        """Join the room of the match. Raises `SocketClosed`."""
        try:
            return await match_rooms().join(self.match_id, self._feed)
        except DatabaseTrouble as trouble:
            await self._feed.come_again(trouble)

    async def turn_away(self) -> None:
        """Refuse the socket because there are too many."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        with contextlib.suppress(SocketClosed):
            await self._feed.send(TOO_MANY)
            await self._feed.close(CLOSE_FLOOD)

    async def _greet(self) -> None:
        """Wait for the hello. Raises `SocketClosed`."""
        try:
            async with asyncio.timeout(HELLO_WITHIN):
                hello = await self._next()
        except TimeoutError:
            await self._feed.close(CLOSE_SILENT)
        if not isinstance(hello, Hello) or hello.v != protocol.VERSION:
            await self._feed.send(OLD_PAGE)
            await self._feed.close(CLOSE_VERSION)
        if not TABLES.take(self._address):
            await self._feed.send(TOO_OFTEN)
            await self._feed.close(CLOSE_TROUBLE)
        self._feed.remarks_sent, self._feed.changes = hello.heard, hello.changes
        self._feed.begin_again(hello.have, hello.mark)

    async def _next(self) -> FromClient:
        """The next valid message. Raises `SocketClosed`."""
        while True:
            event = await self._receive()
            if event["type"] == "websocket.disconnect":
                raise SocketClosed
            if not self._bucket.take():
                await self._too_fast()
                continue
            try:
                return protocol.parse(event.get("bytes") or (event.get("text") or "").encode("utf-8", "replace"))
            except Malformed as fault:
                await self._feed.send(Error(message=str(fault)))

    async def _too_fast(self) -> None:
        LIMITS_HIT.labels("messages").inc()
        self._ignored += 1
        if self._ignored > MOST_IGNORED:
            await self._feed.close(CLOSE_FLOOD)
        await self._feed.send(TOO_FAST)

    async def _handle(self, message: FromClient, room: Room) -> None:
        """Carry out a message and reply to this socket."""
        key, id_ = getattr(message, "key", ""), getattr(message, "id", "")
        if self._feed.base is not None:
            note_seats(self._feed.base.seats)
        try:
            await self._do(message, room)
        except Refused as refused:
            REFUSALS.labels(part_of(refused.refusal)).inc()
            await self._feed.send(refusal_reply(refused, key=key, id_=id_))
        except services.NoSuchMatch:
            await self._feed.send(UNKNOWN)
        except DatabaseTrouble as trouble:
            room.forget_snapshot()
            await self._feed.come_again(trouble)
        except SocketClosed:
            raise
        except Exception:
            logger.exception("Match %s: a message of kind %s failed", self.match_id, type(message).__name__)
            await self._feed.send(Error(message=FAULT, key=key, id=id_))

    async def _do(self, message: FromClient, room: Room) -> None:
        match message:
            case Say() | Draw() | TakeBack() | ProposeChanges() | AnswerProposal() if not REMARKS.take(self.user.pk):
                raise refuse(
                    "match.chat", "You are sending messages too fast.", remedy="Wait a second, then say it again."
                )
            case Sync() | Show() if not TABLES.take(self._address):
                await self._too_fast()
            case Weigh() | Sight() | Measure() | Hint() | ForeseeChanges():
                self._queues[type(message)].put(self.match_id, self.user, message)
            case Sync(have=have):
                feed = self._feed
                feed.begin_again(have, feed.mark if have == feed.have else "")
            case Show(seat=seat):
                self._feed.wanted = seat
                self._feed.refresh()
            case Hello():
                self._feed.wake()
            case _ if not (ACTS.take(self._address) and (self.user.pk is None or OWN_ACTS.take(self.user.pk))):
                await self._too_fast()
            case Seen(question=question):
                await in_database(services.question_seen, match_id=self.match_id, user=self.user, question=question)
            case _:
                done = await dispatch(self.match_id, self.user, message)
                await self._feed.send(Accepted(key=message.key, seq=done.sequence))
                if done.private:
                    room.refresh(self.user.pk)


_open: Counter[str] = Counter()


async def match_socket(scope: dict[str, Any], receive: Receive, send: Send) -> None:
    """The ASGI application of a match's address. The number of sockets of one address is limited."""
    address = address_in(scope)
    socket = MatchSocket(scope, receive, send)
    if _open[address] >= MOST_OPEN:
        LIMITS_HIT.labels("sockets").inc()
        await socket.turn_away()
        return
    _open[address] += 1
    try:
        with SOCKETS.labels("http" if "wire" in scope else "socket").track_inprogress():
            await socket.run()
    finally:
        _open[address] -= 1
        if not _open[address]:
            del _open[address]
