"""The sockets of one match in this process. Each distinct view is computed and encoded once for all of them."""

import asyncio
from datetime import datetime
from typing import Any, Protocol

from django.utils import timezone
from msgspec import Struct

from games.bots.seats import BotSeats
from games.live.deadline_timer import DeadlineTimer
from games.live.spectator_batcher import SpectatorBatcher
from games.live.spectator_delay import DelayedSnapshots, delay_in, delayed_record
from games.live.update_encoder import UpdateEncoder, ViewerKey
from games.matches.selectors import (
    NO_OWN_STATE,
    MatchSnapshot,
    mark_stored,
    match_snapshot,
    own_at_hand,
    own_state,
    remarks_after,
    snapshot_after,
)
from games.matches.selectors.curtain import scene_for
from games.matches.services import match_restart
from games.matches.windows import has_own
from games.protocol import Chat, Update
from games.storage.database import in_database
from rules.kernel.position import Position
from rules.kernel.refusal import Diverged


class Listener(Protocol):
    """A socket in its room.

    `have` is the newest sequence it received (-1: none), `mark` that entry's mark. `base` is its last update, if it
    wants changes. The holder of several seats asks for the view of seat `wanted`; `shown` is the seat whose view the
    page shows.
    """

    have: int
    mark: str
    base: Update | None
    wanted: int | None
    shown: int | None
    user_id: int | None
    session: str

    @property
    def afresh(self) -> bool:
        """Whether it needs an update although the match has not changed."""
        ...

    @property
    def watches(self) -> bool:
        """Whether it belongs to a spectator who has already received something."""
        ...

    def wake(self) -> None:
        """Something changed: ask the room for news."""
        ...

    def log_out(self) -> None:
        """The person has logged out: close."""
        ...

    def refresh(self) -> None:
        """Something that only this person sees changed: ask for an update."""
        ...


class RoomUpdate(Struct, frozen=True, kw_only=True):
    """An update for a listener, and its text: the whole update, or the changes since their last one.

    `remarks` is the number of the newest remark.
    """

    update: Update
    text: str
    remarks: int


class Room:
    """The listeners of one match, and its newest snapshot."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.listeners: dict[Listener, None] = {}
        self._spectators = SpectatorBatcher()
        self.revision = -1
        self._snapshot: MatchSnapshot | None = None
        self._encoder = UpdateEncoder()
        self._remarks: list[Chat] = []
        self._one_at_a_time = asyncio.Lock()
        self._deadline_timer = DeadlineTimer(match_id)
        self._computers = BotSeats(match_id)
        self._delayed, self._delayed_encoder = DelayedSnapshots(), UpdateEncoder()
        self._delayed_snapshot: MatchSnapshot | None = None
        self._later: asyncio.TimerHandle | None = None

    @property
    def delayed_position(self) -> Position[Any] | None:
        """The delayed match of spectators; None before the first spectator."""
        return self._delayed_snapshot.position if self._delayed_snapshot is not None else None

    def changed(self, revision: int) -> bool:
        """Wake all listeners if this revision is new. Returns whether it was."""
        if revision <= self.revision:
            return False
        self.revision = revision
        self._spectators.wake(self.listeners)
        return True

    def looked(self, known: int, revision: int, updated: datetime) -> bool:
        """A check that began at revision `known` read this revision from the database. Returns whether anything is new.

        A restored database may have an older revision, or the same one with another time of change.
        """
        was = self._snapshot.match if self._snapshot is not None else None
        other = was is not None and was.revision == revision and was.updated != updated
        if known != self.revision or (revision >= known and not other):
            return self.changed(revision)
        self.revision, self._snapshot, self._remarks = revision, None, []
        self._encoder.clear()
        for listener in self.listeners:
            listener.refresh()
        return True

    def forget_snapshot(self) -> None:
        """The result of a commit is unknown: the next update reads the match from the database."""
        self._snapshot = None

    def refresh(self, user_id: int) -> None:
        """Let this person's pages here check again."""
        for listener in self.listeners:
            if listener.user_id == user_id:
                listener.refresh()

    def set_deadline(self, at: datetime) -> None:
        """Set the timer to this time. Until then nothing may show it."""
        self._deadline_timer.also_at(at)

    @property
    def clocked(self) -> bool:
        """Whether clocks run in this match, as far as this room knows."""
        return self._snapshot is not None and self._snapshot.match.clocked

    @property
    def has_computers(self) -> bool:
        """Whether computers play in this match, as far as this room knows."""
        return self._snapshot is not None and bool(self._snapshot.computers)

    def people(self) -> set[int]:
        """The people with an open page here."""
        return {listener.user_id for listener in self.listeners if listener.user_id is not None}

    def silence(self) -> None:
        """Clear the timers: the last page is closed."""
        self._come_again(None)
        self._spectators.clear()
        self._deadline_timer.clear()
        self._computers.leave()

    async def news(self, listener: Listener) -> RoomUpdate:
        """The update for a listener. Raises `Match.DoesNotExist`."""
        if not self._one_at_a_time.locked() and (news := self._at_hand(listener)):
            return news
        async with self._one_at_a_time:
            try:
                return await self._news(listener)
            except Diverged:
                await in_database(match_restart, match_id=self.match_id)
                self._snapshot = None
                return await self._news(listener)

    def _at_hand(self, listener: Listener) -> RoomUpdate | None:
        """The update for a listener, made from its last one; None if something must be read for it."""
        have = listener.have
        try:
            snapshot = self._known(have) or self._followed(have)
        except Diverged:
            return None
        if snapshot is None or listener.mark != snapshot.mark_at(have):
            return None
        seats = snapshot.seats_of(listener.user_id)
        if not seats and delay_in(snapshot.match):
            return None
        own = own_at_hand(snapshot.match, seats, snapshot.turn)
        if own is not NO_OWN_STATE and listener.afresh:
            return None
        shown = scene_for(snapshot.looks, seats, listener.wanted).shown if len(seats) > 1 else None
        if own is None or shown != listener.shown:
            return None
        return self._encoded(snapshot, ViewerKey(seats, have, own, shown, anew=False), listener.base)

    async def _news(self, listener: Listener) -> RoomUpdate:
        have = listener.have
        snapshot = await self._fresh(have)
        if not await self._continues(
            snapshot, have, listener.mark
        ):  # the listener has newer entries from another process, or the database was restored
            self.forget_snapshot()
            snapshot = await self._fresh(have)
        if not snapshot.seats_of(listener.user_id) and delay_in(snapshot.match):
            return await self._delayed_news(listener, snapshot)
        anew = not await self._continues(snapshot, have, listener.mark)
        if anew:
            have, snapshot = -1, await self._fresh(-1)
        seats = snapshot.seats_of(listener.user_id)
        shown = scene_for(snapshot.looks, seats, listener.wanted).shown
        if shown != listener.shown:
            have, snapshot = -1, await self._fresh(-1)
        own = NO_OWN_STATE
        if has_own(snapshot.match):
            own = await in_database(own_state, snapshot.match, seats, snapshot.turn)
        base = None if anew or shown != listener.shown else listener.base
        return self._encoded(snapshot, ViewerKey(seats, have, own, shown, anew), base)

    async def _delayed_news(self, listener: Listener, now: MatchSnapshot) -> RoomUpdate:
        """The update for a spectator of a delayed match."""
        seen = await in_database(delayed_record, self.match_id)
        delayed = await asyncio.to_thread(self._delayed.snapshot, now, seen)
        self._come_again(seen.due)
        have, anew = listener.have, listener.have >= 0 and delayed.mark_at(listener.have) != listener.mark
        viewer = ViewerKey((), -1 if anew else have, NO_OWN_STATE, None, anew)
        if self._delayed_snapshot is not delayed:
            self._delayed_snapshot, self._delayed_encoder = delayed, UpdateEncoder()
        update = self._delayed_encoder.update(delayed, viewer)
        base = None if anew else listener.base
        return RoomUpdate(update=update, text=self._delayed_encoder.text(update, base), remarks=delayed.match.remarks)

    def _come_again(self, due: datetime | None) -> None:
        """Wake the spectators when the delay lets them see more."""
        if self._later is not None:
            self._later.cancel()
        self._later = None
        if due is not None and self.listeners:
            wait = max(0.05, (due - timezone.now()).total_seconds())
            self._later = asyncio.get_running_loop().call_later(wait, self._wake_all)

    def _wake_all(self) -> None:
        self._spectators.wake(self.listeners)

    def _encoded(self, snapshot: MatchSnapshot, viewer: ViewerKey, base: Update | None) -> RoomUpdate:
        update = self._encoder.update(snapshot, viewer)
        return RoomUpdate(update=update, text=self._encoder.text(update, base), remarks=snapshot.match.remarks)

    async def _continues(self, snapshot: MatchSnapshot, have: int, mark: str) -> bool:
        """Whether the match continues from entry `have` of that mark."""
        if have > snapshot.match.sequence:
            return False
        if have < 0 or not mark:
            return True
        there = snapshot.mark_at(have)
        return mark == (there if there is not None else await in_database(mark_stored, self.match_id, have))

    async def _fresh(self, have: int) -> MatchSnapshot:
        """A snapshot that includes the last known change and reaches back to `have`."""
        if found := self._known(have) or self._followed(have):
            return found
        heard = self.revision
        read = await in_database(match_snapshot, self.match_id, self._oldest(have))
        if read.match.revision < heard == self.revision:  # the database was restored
            self.revision = read.match.revision
        return self._taken(read)

    def _known(self, have: int) -> MatchSnapshot | None:
        """The cached snapshot, if it is new enough and reaches back to `have`."""
        known = self._snapshot
        new = known is not None and known.match.revision >= self.revision and known.reaches(have)
        return known if new else None

    def _followed(self, have: int) -> MatchSnapshot | None:
        """The cached snapshot plus what this process has stored since."""
        after = snapshot_after(self._snapshot, self._oldest(have)) if self._snapshot is not None else None
        return self._taken(after) if after is not None else None

    def _oldest(self, have: int) -> int:
        """The oldest entry that a listener here needs."""
        return min([have, *[listener.have for listener in self.listeners if listener.have >= 0]])

    def _taken(self, fresh: MatchSnapshot) -> MatchSnapshot:
        self._snapshot = fresh
        self._encoder.clear()
        self.changed(fresh.match.revision)
        self._deadline_timer.set_for(
            earliest(fresh.match.window_closes, fresh.match.auto_answer_at, fresh.match.next_deadline_at)
        )
        self._computers.attend(fresh)
        return fresh

    async def remarks(self, heard: int, upto: int) -> list[Chat]:
        """The remarks after number `heard` up to number `upto`."""
        known = self._remarks
        if not known or known[-1].number < upto or known[0].number > heard + 1:
            known = self._remarks = await in_database(remarks_after, self.match_id, heard)
        return [said for said in known if heard < said.number <= upto]


def earliest(*moments: datetime | None) -> datetime | None:
    """The earliest of these moments; None if there is none."""
    return min((moment for moment in moments if moment is not None), default=None)
