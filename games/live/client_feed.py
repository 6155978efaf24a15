"""Sends one socket the updates of its match, remarks, and beats."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable, Sequence
from time import monotonic
from typing import Any, Final, NoReturn

from django.conf import settings
from django.db import Error as DatabaseTrouble

from games import protocol
from games.live.room import Room
from games.matches.selectors.chat import muted_seats
from games.models import Match
from games.protocol import Beat, Chat, Error, FromServer, Update
from games.storage.database import in_database

logger = logging.getLogger(__name__)

Send = Callable[[dict[str, Any]], Awaitable[None]]

CLOSE_UNKNOWN, CLOSE_LOGGED_OUT = 4404, 4401
CLOSE_TROUBLE = 1013  # connect again; unacknowledged messages are then sent again with their keys
BEAT = 3.0  # seconds without an update before a beat
AGAIN = (1.0, 4.0)  # seconds before a failed update is tried again: at first, and at most

UNKNOWN = Error(message="No match is being played at this address.", fatal=True)
LOGGED_OUT = Error(message="You are logged out. Reload the page to continue.", fatal=True)
CHAT: Final = "said"  # the `manner` of a remark in somebody's own words
BEATS = Beat(build=settings.BUILD)
TROUBLE = "The site cannot read or store anything right now. Your message is kept and sent again automatically."
LATER = "The table could not be shown. The page tries again automatically; nothing is lost."


class SocketClosed(ConnectionError):
    """The socket is closed, by either side."""


class ClientFeed:
    """A listener of a room (`games.live.room.Listener`). It remembers only what its viewer has received."""

    def __init__(self, match_id: str, user: Any, session: str, send: Send) -> None:
        self.match_id, self.user, self.session = match_id, user, session
        self.user_id: int | None = user.pk
        self.have, self.mark = -1, ""
        self.base: Update | None = None
        self.wanted: int | None = None
        self.shown: int | None = None
        self.changes = False  # whether it wants changes instead of whole updates
        self.remarks_sent = 0
        self._seen = -1
        self._asked = 0
        self._send = send
        self._goodbye: asyncio.Task[None] | None = None
        self._new = self._beats = False  # whether an update or a beat is due
        self._idle: asyncio.Future[None] | None = None  # resolved when an update or a beat is due
        self._last_sent = 0.0  # when the last message was sent
        self._quiet: asyncio.TimerHandle | None = None

    @property
    def afresh(self) -> bool:
        """Whether it needs an update although the match has not changed."""
        return self._seen < 0

    @property
    def watches(self) -> bool:
        """Whether this is a spectator who has already received something."""
        return self.base is not None and not self.base.seats

    def wake(self) -> None:
        """The match has changed: send an update as soon as possible."""
        self._new = True
        self._wake_sender()

    def _wake_sender(self) -> None:
        if self._idle is not None and not self._idle.done():
            self._idle.set_result(None)

    def refresh(self) -> None:
        """Something that only this person sees has changed: send an update."""
        self._seen, self._asked = -1, self._asked + 1
        self.wake()

    def begin_again(self, have: int, mark: str) -> None:
        """The page has everything up to entry `have` with this mark, and asks for a whole update."""
        self.have, self.mark, self.base = have, mark, None
        self.refresh()

    def log_out(self) -> None:
        """The person has logged out: close the page's socket."""
        if self._goodbye is None:
            self._goodbye = asyncio.get_running_loop().create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        with contextlib.suppress(SocketClosed):
            await self.send(LOGGED_OUT)
            await self.close(CLOSE_LOGGED_OUT)

    async def run(self, room: Room) -> None:
        """Send updates and beats until the socket is closed."""
        self._last_sent = monotonic()
        self._beat_when_quiet()
        try:
            with contextlib.suppress(SocketClosed):
                await self._send_updates(room)
        finally:
            if self._quiet is not None:
                self._quiet.cancel()

    async def _send_updates(self, room: Room) -> None:
        pause = AGAIN[0]
        while True:
            if not await self._is_new():
                await self.send(BEATS)
                continue
            try:
                await self._send_news(room)
                pause = AGAIN[0]
            except Match.DoesNotExist:
                await self.send(UNKNOWN)
                await self.close(CLOSE_UNKNOWN)
            except DatabaseTrouble as trouble:
                await self.come_again(trouble)
            except SocketClosed:
                raise
            except Exception:
                logger.exception("Match %s: an update failed", self.match_id)
                await self.send(Error(message=LATER))
                asyncio.get_running_loop().call_later(pause, self.refresh)
                pause = min(2 * pause, AGAIN[1])

    async def _is_new(self) -> bool:
        """Wait for an update; False if there was none for a while."""
        if not self._new and not self._beats:
            self._idle = asyncio.get_running_loop().create_future()
            await self._idle
        new, self._new, self._beats = self._new, False, False
        return new

    def _beat_when_quiet(self) -> None:
        """Wake the sender for a beat after a silence. One timer is cheaper than a timer for each message."""
        left = self._last_sent + BEAT - monotonic()
        if left <= 0:
            self._beats = True
            self._wake_sender()
            left = BEAT
        self._quiet = asyncio.get_running_loop().call_later(left, self._beat_when_quiet)

    async def come_again(self, trouble: Exception) -> NoReturn:
        """The database does not answer, so it is unknown what it has stored: close, so that the page connects again.

        Raises `SocketClosed`.
        """
        logger.warning("Match %s: database trouble; its pages connect again.", self.match_id, exc_info=trouble)
        await self.send(Error(message=TROUBLE))
        await self.close(CLOSE_TROUBLE)

    async def _send_news(self, room: Room) -> None:
        asked = self._asked
        news = await room.news(self)
        update = news.update
        if asked != self._asked or (update.revision == self._seen and not update.anew):
            return
        self.have, self.mark, self._seen, self.shown = update.seq, update.mark, update.revision, update.shown
        self.base = update if self.changes else None
        await self._send_text(news.text)
        if update.anew:
            self.remarks_sent = 0
        if news.remarks > self.remarks_sent:
            await self._send_remarks(await room.remarks(self.remarks_sent, news.remarks))

    async def _send_remarks(self, remarks: Sequence[Chat]) -> None:
        """Send remarks, without the words of people whom the viewer has muted."""
        muted: set[int] = set()
        if self.user_id is not None and any(remark.manner == CHAT for remark in remarks):
            muted = await in_database(muted_seats, self.match_id, self.user_id)
        for remark in remarks:
            if remark.manner != CHAT or remark.seat not in muted:
                await self.send(remark)
            self.remarks_sent = remark.number

    async def send(self, reply: FromServer) -> None:
        """Send one message. Raises `SocketClosed`."""
        await self._send_text(protocol.encode(reply).decode())

    async def _send_text(self, text: str) -> None:
        self._last_sent = monotonic()
        try:
            await self._send({"type": "websocket.send", "text": text})
        except (OSError, RuntimeError) as gone:
            raise SocketClosed from gone

    async def close(self, code: int) -> NoReturn:
        """Close the socket. Raises `SocketClosed`."""
        await self._send({"type": "websocket.close", "code": code})
        raise SocketClosed
