"""Fair queues: a client that uses much of the site's time waits for itself, and nobody else waits for it.

A client (an address, a person) has some seconds of work in advance, which it regains slowly. While any are left, a few
of its jobs run together. After that they run one at a time, each followed by a pause twice as long.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Callable, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

REST = 2.0  # times as long as the job
LONGEST_REST = 4.0  # seconds


class QueueFull(Exception):
    """Too many jobs of this client are waiting already."""


@dataclass(frozen=True, kw_only=True)
class Allowance:
    """`together` jobs at once and `waiting` more; `ahead` seconds of work in advance, `gained` back every second."""

    together: int
    waiting: int
    ahead: float
    gained: float


class Client:
    """One client: its running jobs, its waiting jobs, and its time left."""

    def __init__(self, allowed: Allowance, now: float) -> None:
        self.waiting: deque[asyncio.Future[None]] = deque()
        self.under_way = 0
        self.resting = False
        self._allowed = allowed
        self._left, self._at = allowed.ahead, now

    def left(self, now: float) -> float:
        """Seconds of work that it may still use at once; negative if it has used more."""
        self._left = min(self._allowed.ahead, self._left + (now - self._at) * self._allowed.gained)
        self._at = now
        return self._left

    def spend(self, seconds: float, now: float) -> None:
        """Count seconds of work. The debt is at most as large as the advance."""
        self._left = max(self.left(now) - seconds, -self._allowed.ahead)

    def may_begin(self, now: float) -> bool:
        """Whether one more job may start."""
        if self.left(now) > 0:
            return self.under_way < self._allowed.together
        return not self.under_way and not self.resting

    def is_quiet(self, now: float) -> bool:
        """Whether the client can be forgotten."""
        return not (self.under_way or self.waiting or self.resting) and self.left(now) >= self._allowed.ahead


class FairQueue:
    """The queue of all clients for one kind of work, in one event loop."""

    def __init__(self, allowed: Allowance, clock: Callable[[], float] = monotonic) -> None:
        self._allowed, self._clock = allowed, clock
        self._askers: dict[Hashable, Client] = {}
        self._tidied = clock()

    @asynccontextmanager
    async def turn(self, who: Hashable) -> AsyncIterator[None]:
        """Wait for the client's turn and count the time of the block. Raises `QueueFull`."""
        asker = self._asker(who)
        await self._wait(asker)
        began = self._clock()
        try:
            yield
        finally:
            self._done(asker, self._clock() - began)

    def _asker(self, who: Hashable) -> Client:
        now = self._clock()
        if now - self._tidied > self._allowed.ahead / self._allowed.gained:
            self._tidied = now
            self._askers = {name: one for name, one in self._askers.items() if not one.is_quiet(now)}
        return self._askers.setdefault(who, Client(self._allowed, now))

    async def _wait(self, asker: Client) -> None:
        """Give the place of a client that stops waiting to the next."""
        if not asker.waiting and asker.may_begin(self._clock()):
            asker.under_way += 1
            return
        if len(asker.waiting) >= self._allowed.waiting:
            raise QueueFull
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        asker.waiting.append(place)
        try:
            await place
        except asyncio.CancelledError:
            if place in asker.waiting:
                asker.waiting.remove(place)
            elif not place.cancelled():
                asker.under_way -= 1
                self._admit(asker)
            raise

    def _done(self, asker: Client, took: float) -> None:
        asker.under_way -= 1
        now = self._clock()
        asker.spend(took, now)
        if asker.left(now) <= 0 and not asker.resting:
            asker.resting = True
            asyncio.get_running_loop().call_later(min(took * REST, LONGEST_REST), self._rested, asker)
        self._admit(asker)

    def _rested(self, asker: Client) -> None:
        asker.resting = False
        self._admit(asker)

    def _admit(self, asker: Client) -> None:
        while asker.waiting and asker.may_begin(self._clock()):
            place = asker.waiting.popleft()
            if not place.done():
                asker.under_way += 1
                place.set_result(None)
