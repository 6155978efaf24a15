"""The matches of this process: their sockets, and what happens by itself.

Sockets are woken directly after a commit, by a poke, or by the regular check, which alone delivers every change. Clocks
and computers work from the start of the process (`begin`), whether a socket is open or not.
"""

import asyncio
import logging
import random
from collections.abc import Callable, Collection, Coroutine
from datetime import datetime
from typing import Any
from weakref import WeakKeyDictionary

from asgiref.sync import async_to_sync
from django.db import Error as DatabaseTrouble

from games.live.bot_attendance import BotAttendance
from games.live.deadline_timer import strike_deadlines
from games.live.poke_bus import PokeBus
from games.live.room import Listener, Room
from games.matches.selectors import long_overdue_matches, overdue_matches, revisions_of, sessions_open
from games.matches.services import heart_beat, presence_end, presence_keep
from games.storage.database import in_database
from games.storage.match_cache import drop_cached, drop_older
from games.storage.metrics import WAKES_MISSED
from games.storage.signals import Changes, announce_upkeep

logger = logging.getLogger(__name__)

BETWEEN_LOOKS = (2.0, 3.0)  # seconds
COMPUTERS_EVERY = 4  # checks between two searches for matches that wait for computers
BEATS_EVERY = 1.0  # seconds between two heartbeats of the site
PAGE_OPENS = 1.0  # seconds in which a page of a changed match may be opened here, before its computers start without it


class MatchRooms:
    """All rooms of one event loop. Everything but `matches_changed` and `own_page_changed` runs in that loop."""

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self.rooms: dict[str, Room] = {}
        self.attendance = BotAttendance()
        self.watchers: set[Callable[[Collection[str]], None]] = set()  # told the ids of all matches that change
        self._looks = 0
        self._poke_bus = PokeBus(self._on_poke, self._refresh_own)
        self._watch: list[asyncio.Task[None]] = []
        self._serving = False
        self._soon: asyncio.Task[None] | None = None
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self) -> None:
        """Do the regular work from now on, also while no socket is open."""
        self._serving = True
        self._start_watch()

    def end(self) -> None:
        """The process ends: stop the regular work."""
        self._serving = False
        self._stop_watch()

    def _start_watch(self) -> None:
        if not self._watch:
            self._watch = [self.loop.create_task(work) for work in self._regular_work()]

    def _stop_watch(self) -> None:
        for task in self._watch:
            task.cancel()
        self._watch = []

    async def join(self, match_id: str, listener: Listener) -> Room:
        """Add the listener to the match's room. If its presence cannot be stored, it may still watch."""
        room = self.rooms.setdefault(match_id, Room(match_id))
        room.listeners[listener] = None
        self._start_watch()
        await self._poke_bus.subscribe()
        if listener.user_id is not None:
            try:
                await self._note_presence({match_id: {listener.user_id}})
            except DatabaseTrouble:
                logger.exception("Match %s: presence could not be stored; the regular check does it.", match_id)
        return room

    async def _note_presence(self, here: dict[str, set[int]]) -> None:
        for moved in await in_database(presence_keep, here) if here else []:
            await strike_deadlines(moved)

    def leave(self, room: Room, listener: Listener) -> None:
        """Remove the listener, and the room with its last listener."""
        room.listeners.pop(listener, None)
        if room.clocked and listener.user_id is not None and listener.user_id not in room.people():
            self._start(_gone(room.match_id, listener.user_id))
        if room.listeners or self.rooms.get(room.match_id) is not room:
            return
        del self.rooms[room.match_id]
        room.silence()
        if room.has_computers:
            self.attendance.begin(room.match_id)
        drop_cached(room.match_id)
        if not self.rooms and not self._serving:
            self._stop_watch()

    def matches_changed(self, changes: Changes) -> None:
        """This process committed changes, in any thread."""
        self.loop.call_soon_threadsafe(self._refresh_everywhere, changes)

    def _refresh_everywhere(self, changes: Changes) -> None:
        for match_id, revision in changes:
            self._refresh_room(match_id, revision)
        self._tell_watchers([match_id for match_id, _ in changes])
        self._poke_bus.publish(changes)
        if self._serving and any(match_id not in self.rooms for match_id, _ in changes):
            self._computers_soon()

    def _computers_soon(self) -> None:
        """A match without a page here changed: look for computers it waits for, once for all changes of a moment."""
        if self._soon is None or self._soon.done():
            self._soon = self.loop.create_task(self._play_computers_after(PAGE_OPENS))

    async def _play_computers_after(self, seconds: float) -> None:
        await asyncio.sleep(seconds)
        try:
            await self.attendance.look(besides=list(self.rooms))
        except DatabaseTrouble:
            logger.exception("Computers without an open page could not be looked for; the regular check does it.")

    def own_page_changed(self, match_id: str, user_id: int) -> None:
        """This process committed something, in any thread, that only this person may notice."""
        self.loop.call_soon_threadsafe(self._refresh_own_everywhere, match_id, user_id)

    def _refresh_own_everywhere(self, match_id: str, user_id: int) -> None:
        self._refresh_own(match_id, user_id)
        if self._poke_bus.shared:
            self._start(self._poke_bus.publish_own(match_id, user_id))

    def _refresh_own(self, match_id: str, user_id: int) -> None:
        if room := self.rooms.get(match_id):
            room.refresh(user_id)

    def set_deadline(self, match_id: str, at: datetime) -> None:
        """Something in a match is due at that time."""
        if room := self.rooms.get(match_id):
            room.set_deadline(at)

    def _on_poke(self, match_id: str, revision: int) -> None:
        """Handle a poke: this or another process has changed a match."""
        drop_older(match_id, revision)
        self._refresh_room(match_id, revision)
        self._tell_watchers([match_id])

    def _tell_watchers(self, matches: Collection[str]) -> None:
        for tell in self.watchers:
            tell(matches)

    def _refresh_room(self, match_id: str, revision: int) -> None:
        if room := self.rooms.get(match_id):
            room.changed(revision)

    def _regular_work(self) -> list[Coroutine[Any, Any, None]]:
        always = [self._look_regularly(), self._beat_regularly()]
        return [*always, self._poke_bus.listen()] if self._poke_bus.shared else always

    async def _beat_regularly(self) -> None:
        """Store that the site works. After an outage the first heartbeat gives its time back."""
        while True:
            try:
                await in_database(heart_beat)
            except Exception:
                logger.exception("The heartbeat could not be stored; the next one follows shortly.")
            await asyncio.sleep(BEATS_EVERY)

    async def _look_regularly(self) -> None:
        while True:
            await asyncio.sleep(random.uniform(*BETWEEN_LOOKS))  # noqa: S311  spreads the looks of many processes
            try:
                await self._look()
            except Exception:
                logger.exception("The regular check of open matches failed; the next one follows shortly.")

    async def _look(self) -> None:
        """The regular check: send missed changes, do overdue things, renew a lost subscription."""
        known = {match_id: room.revision for match_id, room in self.rooms.items()}
        reached = await in_database(revisions_of, list(known))
        for match_id, (revision, updated) in reached.items():
            if room := self.rooms.get(match_id):
                WAKES_MISSED.inc(room.looked(known[match_id], revision, updated))
        await self._close_logged_out()
        await self._poke_bus.subscribe(again=True)
        await self._note_presence({room.match_id: room.people() for room in self.rooms.values() if room.clocked})
        overdue = await in_database(overdue_matches, list(self.rooms))
        for match_id in [*overdue, *(await in_database(long_overdue_matches) if self._serving else [])]:
            await strike_deadlines(match_id)
        self._looks += 1
        if self._looks % COMPUTERS_EVERY == 0:
            await self.attendance.look(besides=list(self.rooms))
            if self._serving:
                await in_database(announce_upkeep)

    async def _close_logged_out(self) -> None:
        """Close the sockets of people who have logged out in any process."""
        open_here = [one for room in self.rooms.values() for one in room.listeners if one.session]
        if not open_here:
            return
        left = await in_database(sessions_open, {one.session for one in open_here})
        for listener in open_here:
            if listener.session not in left:
                listener.log_out()

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


async def _gone(match_id: str, user_id: int) -> None:
    """Pause the clocks of people who closed their last page here."""
    if await in_database(presence_end, match_id=match_id, user_id=user_id):
        await strike_deadlines(match_id)


_rooms_by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, MatchRooms] = WeakKeyDictionary()


def match_rooms() -> MatchRooms:
    """The rooms of the running event loop."""
    loop = asyncio.get_running_loop()
    if loop not in _rooms_by_loop:
        _rooms_by_loop[loop] = MatchRooms()
    return _rooms_by_loop[loop]


def on_matches_changed(*, changes: Changes, **_: Any) -> None:
    """Wake the sockets of this process and poke the other processes."""
    here = [rooms for loop, rooms in list(_rooms_by_loop.items()) if loop.is_running()]
    for rooms in here:
        rooms.matches_changed(changes)
    if not here:
        async_to_sync(_publish)(changes)


def on_own_page_changed(*, match_id: str, user_id: int, **_: Any) -> None:
    """Let this person's pages check again, here and in the other processes."""
    here = [rooms for loop, rooms in list(_rooms_by_loop.items()) if loop.is_running()]
    for rooms in here:
        rooms.own_page_changed(match_id, user_id)
    if not here:
        async_to_sync(PokeBus(lambda *_: None).publish_own)(match_id, user_id)


def on_deadline_set(*, match_id: str, at: datetime, **_: Any) -> None:
    """Set the timer of the match's room here; without a room the regular check is enough."""
    for loop, rooms in list(_rooms_by_loop.items()):
        if loop.is_running():
            loop.call_soon_threadsafe(rooms.set_deadline, match_id, at)


async def _publish(changes: Changes) -> None:
    if poking := PokeBus(lambda *_: None).publish(changes):
        await poking
