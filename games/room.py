"""The sockets of one match in this process: each distinct view is worked out and encoded once for all of them."""

import asyncio
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from games.alarm import Alarm
from games.curtain import scene_for
from games.database import in_database
from games.protocol import Chat, encode
from games.selectors import (
    NOTHING_OWN,
    Own,
    Snapshot,
    mark_stored,
    match_snapshot,
    match_update,
    own_state,
    remarks_after,
    snapshot_after,
)
from games.services import match_restart
from games.windows import has_own
from rules.kernel.refusal import Diverged

MOST_ENCODED = 16  # updates kept for others who have the same; anybody may ask from any number on


class Listener(Protocol):
    """A socket as its room knows it: `have` is the newest sequence it was sent (-1: none), `mark` of which entry."""

    have: int
    mark: str
    user: Any
    session: str

    def wake(self) -> None:
        """Something changed: ask the room for news."""
        ...

    def log_out(self) -> None:
        """Whoever opened it is logged out: be closed."""
        ...

    def refresh(self) -> None:
        """Something of one's own changed that nobody else notices: ask for news even if the match stands as it did."""
        ...


@dataclass(frozen=True, kw_only=True)
class News:
    """An encoded update, the sequence, revision and number of remarks it stands for, and the viewer's own seats.

    `shown` is the seat it shows alone, for those who hold several. `anew`: what the viewer had is no more.
    """

    data: bytes
    seq: int
    mark: str
    anew: bool
    revision: int
    remarks: int
    seats: tuple[int, ...]
    shown: int | None


class Room:
    """Who listens to one match, and the newest of what there is to tell."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self.listeners: dict[Listener, None] = {}
        self.revision = -1
        self.subscribed = False
        self._snapshot: Snapshot | None = None
        self._encoded: dict[tuple[tuple[int, ...], int, Own, int | None, bool], bytes] = {}
        self._remarks: list[Chat] = []
        self._one_at_a_time = asyncio.Lock()
        self._alarm = Alarm(match_id)

    def changed(self, revision: int) -> bool:
        """Wake everybody when this revision is news; whether it was."""
        if revision <= self.revision:
            return False
        self.revision = revision
        for listener in self.listeners:
            listener.wake()
        return True

    def looked(self, known: int, revision: int, updated: datetime) -> bool:
        """A look that began while `known` was the revision found this one, reached then; whether that is news.

        A database that was set back stands at an older one, or reached the same one at another time.
        """
        was = self._snapshot.match if self._snapshot is not None else None
        other = was is not None and was.revision == revision and was.updated != updated
        if known != self.revision or (revision >= known and not other):
            return self.changed(revision)
        self.revision, self._snapshot, self._encoded, self._remarks = revision, None, {}, []
        for listener in self.listeners:
            listener.refresh()
        return True

    def refresh(self, user_id: int) -> None:
        """Have this person's pages here show what only they may know."""
        for listener in self.listeners:
            if listener.user.pk == user_id:
                listener.refresh()

    def appointed(self, at: datetime) -> None:
        """Something is due then that nobody may notice before."""
        self._alarm.also_at(at)

    @property
    def clocked(self) -> bool:
        """Whether clocks run in this match, as far as this room knows."""
        return self._snapshot is not None and self._snapshot.match.clocked

    def people(self) -> set[int]:
        """Who has a page open here."""
        return {listener.user.pk for listener in self.listeners if listener.user.pk is not None}

    def silence(self) -> None:
        """Nobody is here any more: leave what is due to others."""
        self._alarm.clear()

    async def news(self, user_id: int | None, have: int, wanted: int | None = None, mark: str = "") -> News:
        """What this person gets who has everything up to entry `have` of that mark (without one: whichever it was).

        They look as seat `wanted` if they hold several. Raises `Match.DoesNotExist`.
        """
        async with self._one_at_a_time:
            try:
                return await self._news(user_id, have, wanted, mark)
            except Diverged:
                await in_database(match_restart, match_id=self.match_id)
                self._snapshot = None
                return await self._news(user_id, have, wanted, mark)

    async def _news(self, user_id: int | None, have: int, wanted: int | None, mark: str) -> News:
        snapshot = await self._fresh(have)
        anew = not await self._continues(snapshot, have, mark)
        if anew:
            have, snapshot = -1, await self._fresh(-1)
        seats = snapshot.seats_of(user_id)
        shown = scene_for(snapshot.looks, seats, wanted).shown
        match = snapshot.match
        own = NOTHING_OWN
        if has_own(match):
            own = await in_database(own_state, match, seats, snapshot.turn)
        return News(
            data=self._encode(snapshot, (seats, have, own, shown, anew)),
            seq=match.sequence,
            mark=match.mark,
            anew=anew,
            revision=match.revision,
            remarks=match.remarks,
            seats=seats,
            shown=shown,
        )

    async def _continues(self, snapshot: Snapshot, have: int, mark: str) -> bool:
        """Whether the match has gone on from entry `have` of that mark."""
        if have > snapshot.match.sequence:
            return False
        if have < 0 or not mark:
            return True
        there = snapshot.mark_at(have)
        return mark == (there if there is not None else await in_database(mark_stored, self.match_id, have))

    def _encode(self, snapshot: Snapshot, for_: tuple[tuple[int, ...], int, Own, int | None, bool]) -> bytes:
        """The update; one in which no time runs is encoded once for all who get the same."""
        data = None if snapshot.momentary else self._encoded.get(for_)
        if data is None:
            seats, have, own, shown, anew = for_
            data = encode(match_update(snapshot, seats, have, own, shown, anew=anew))
            if len(self._encoded) >= MOST_ENCODED:
                self._encoded.clear()
            if not snapshot.momentary:
                self._encoded[for_] = data
        return data

    async def _fresh(self, have: int) -> Snapshot:
        """A snapshot no older than the last change heard of, reaching back to `have`."""
        known = self._snapshot
        if known is not None and known.match.revision >= self.revision and known.reaches(have):
            return known
        since = min([have, *(listener.have for listener in self.listeners if listener.have >= 0)])
        fresh = snapshot_after(known, since) if known is not None else None
        if fresh is None:
            fresh = await in_database(match_snapshot, self.match_id, since)
        self._snapshot, self._encoded = fresh, {}
        self.revision = max(self.revision, fresh.match.revision)
        self._alarm.set_for(earliest(fresh.match.window_closes, fresh.match.speaks, fresh.match.due))
        return fresh

    async def remarks(self, heard: int, upto: int) -> list[Chat]:
        """What was said after remark number `heard`, at least up to number `upto`."""
        known = self._remarks
        if not known or known[-1].number < upto or known[0].number > heard + 1:
            known = self._remarks = await in_database(remarks_after, self.match_id, heard)
        return [said for said in known if said.number > heard]


def earliest(*moments: datetime | None) -> datetime | None:
    """The first of these moments, if there is any."""
    return min((moment for moment in moments if moment is not None), default=None)
