"""Tells a program what changes in its person's matches, line by line, for a while.

A stream looks when this process hears of a change, and every few seconds, which alone delivers every change. It holds
no database connection between two looks, and it ends by itself.
"""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Collection
from datetime import timedelta
from time import monotonic
from typing import Final, Literal

import msgspec
from django.db import Error as DatabaseTrouble
from django.db.models import Q
from django.utils import timezone
from msgspec import Struct

from games.live.process import match_rooms
from games.models import Match, Seat, Status
from games.storage.database import in_database

BETWEEN_LOOKS: Final = 3.0  # seconds at most
SHORTEST_PAUSE: Final = 0.1  # seconds between two looks, however much changes
BEAT: Final = 10.0  # seconds without a line, after which a beat shows that the line stands
MOST_OPEN: Final = 4  # streams of one person in this process
ENDED_WITHIN: Final = timedelta(minutes=10)
MOST_LISTED: Final = 200  # matches of one person, the last changed first

Wants = Literal["answer", "list", ""]


class MatchLine(Struct, frozen=True, kw_only=True, tag="match", tag_field="t"):
    """A match as it stands now. `wants` says what it waits for from this person: an answer, a list, or nothing."""

    match: str
    system: str
    status: str
    seats: tuple[int, ...]
    wants: Wants
    sequence: int
    remarks: int
    revision: int


Read = Callable[[int, Collection[str]], list[MatchLine]]  # as `match_lines`


class StreamBeat(Struct, frozen=True, tag="beat", tag_field="t"):
    """Nothing has changed for a while."""


class StreamEnd(Struct, frozen=True, tag="end", tag_field="t"):
    """The last line: open the stream again to hear more."""


StreamLine = MatchLine | StreamBeat | StreamEnd

_open: Counter[int] = Counter()


def has_too_many(user_id: int) -> bool:
    """Whether the person has as many streams open here as anybody may have."""
    return _open[user_id] >= MOST_OPEN


class ChangeStream:
    """One stream: what its program has been told, and whether something may be new."""

    def __init__(self, user_id: int, read: Read) -> None:
        self._user_id, self._read = user_id, read
        self._revisions: dict[str, int] = {}
        self._news = asyncio.Event()

    async def lines(self, seconds: float) -> AsyncIterator[bytes]:
        """The lines of so many seconds. First the matches of `read`, then each that changes."""
        if has_too_many(self._user_id):
            yield _line(StreamEnd())
            return
        rooms = match_rooms()
        _open[self._user_id] += 1
        rooms.watchers.add(self._note)
        try:
            async for line in self._until(monotonic() + seconds):
                yield line
        finally:
            rooms.watchers.discard(self._note)
            _open[self._user_id] -= 1
            if not _open[self._user_id]:
                del _open[self._user_id]

    async def _until(self, end: float) -> AsyncIterator[bytes]:
        said = monotonic()
        while True:
            self._news.clear()
            for told in await self._changes():
                yield _line(told)
                said = monotonic()
            if monotonic() >= end:
                yield _line(StreamEnd())
                return
            if monotonic() - said >= BEAT:
                yield _line(StreamBeat())
                said = monotonic()
            await asyncio.sleep(SHORTEST_PAUSE)
            await self._wait(min(BETWEEN_LOOKS, end - monotonic()))

    async def _wait(self, seconds: float) -> None:
        """Until a match changes of which the program knows, at most so long."""
        try:
            async with asyncio.timeout(max(0.0, seconds)):
                await self._news.wait()
        except TimeoutError:
            return

    def _note(self, matches: Collection[str]) -> None:
        if not self._revisions.keys().isdisjoint(matches):
            self._news.set()

    async def _changes(self) -> list[MatchLine]:
        """The matches that have changed since they were told. Database trouble tells nothing: the next look does."""
        try:
            found = await in_database(self._read, self._user_id, tuple(self._revisions))
        except DatabaseTrouble:
            return []
        fresh = [one for one in found if self._revisions.get(one.match) != one.revision]
        self._revisions = {one.match: one.revision for one in found}
        return fresh


def match_lines(user_id: int, known: Collection[str]) -> list[MatchLine]:
    """The person's matches that are not over, those of the `known` ones that are, and those that ended a moment ago.

    So nobody misses an end between two streams.
    """
    mine = Seat.objects.filter(user=user_id).values("match")
    ended = Q(status=Status.OVER, updated__gte=timezone.now() - ENDED_WITHIN)
    wanted = Q(status__in=[Status.GATHERING, Status.PLAYING]) | ended | Q(pk__in=known)
    rows = Match.objects.filter(wanted, pk__in=mine).only(
        "system", "status", "sequence", "remarks", "revision", "waiting", "updated"
    )
    matches = list(rows.order_by("-updated")[:MOST_LISTED])
    held: dict[str, list[tuple[int, bool]]] = {}
    for match, number, ready in Seat.objects.filter(match__in=matches, user=user_id).values_list(
        "match", "number", "ready"
    ):
        held.setdefault(match, []).append((number, ready))
    return [_match_line(match, sorted(held.get(match.pk, []))) for match in matches]


def _match_line(match: Match, held: list[tuple[int, bool]]) -> MatchLine:
    seats = tuple(number for number, _ in held)
    return MatchLine(
        match=match.pk,
        system=match.system,
        status=match.status,
        seats=seats,
        wants=_wants(match, held),
        sequence=match.sequence,
        remarks=match.remarks,
        revision=match.revision,
    )


def _wants(match: Match, held: list[tuple[int, bool]]) -> Wants:
    if match.status == Status.GATHERING and not all(ready for _, ready in held):
        return "list"
    is_asked = match.status == Status.PLAYING and not {number for number, _ in held}.isdisjoint(match.waiting_seats())
    return "answer" if is_asked else ""


def _line(told: StreamLine) -> bytes:
    return msgspec.json.encode(told) + b"\n"
