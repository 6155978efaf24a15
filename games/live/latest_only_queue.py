"""Queues for requests of sockets, such as odds and hints: fair for people and addresses."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar
from weakref import WeakKeyDictionary

from accounts.fair_queue import Allowance, FairQueue
from accounts.models import User
from games.protocol import FromServer

W = TypeVar("W")


class SharedTurns:
    """Fair queues for one kind of work: the sockets of a person take turns, and so do the people at an address."""

    def __init__(self, mine: Allowance, ours: Allowance) -> None:
        self._allowed = mine, ours
        self._turns: WeakKeyDictionary[asyncio.AbstractEventLoop, tuple[FairQueue, FairQueue]] = WeakKeyDictionary()

    @asynccontextmanager
    async def turn(self, address: str, person: Hashable) -> AsyncIterator[None]:
        """Wait for the turn of a person, within the turn of their address."""
        loop = asyncio.get_running_loop()
        if loop not in self._turns:
            mine, ours = self._allowed
            self._turns[loop] = FairQueue(mine), FairQueue(ours)
        own, all_told = self._turns[loop]
        async with own.turn(person), all_told.turn(address):
            yield


class LatestOnlyQueue(Generic[W]):
    """Runs the requests of one socket one at a time. Of several waiting requests only the newest is run."""

    def __init__(
        self,
        reply: Callable[[FromServer], Awaitable[None]],
        address: str,
        turns: SharedTurns,
        work: Callable[[str, User, W], Awaitable[FromServer]],
    ) -> None:
        self._reply, self._address, self._turns, self._done = reply, address, turns, work
        self._waiting: tuple[str, User, W] | None = None
        self._task: asyncio.Task[None] | None = None

    def put(self, match_id: str, user: User, wanted: W) -> None:
        """Queue this request in place of the waiting one."""
        self._waiting = (match_id, user, wanted)
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._work())

    def clear(self) -> None:
        """Drop the waiting request: the socket is closed."""
        if self._task is not None:
            self._task.cancel()

    async def _work(self) -> None:
        while self._waiting is not None:
            try:
                async with self._turns.turn(self._address, self._waiting[1].pk or self._address):
                    match_id, user, wanted = self._waiting
                    self._waiting = None
                    await self._reply(await self._done(match_id, user, wanted))
            except ConnectionError:
                return
