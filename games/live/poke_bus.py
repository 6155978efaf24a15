"""Pokes between server processes: ids of matches with their revisions, or a person's own pages to check again.

A poke carries nothing else and may be lost. Every process receives every poke. Changes during a poke go into the next
one together, because sending and receiving one costs more than an answer.
"""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

from games.storage.metrics import POKES_FAILED
from games.storage.signals import Changes

logger = logging.getLogger(__name__)

LONGEST_POKE = 1.0  # seconds
AFTER_A_FAILURE = 1.0  # seconds
BETWEEN_POKES = 0.01  # seconds; the first of several pokes goes out at once

ChangeHandler = Callable[[str, int], None]

ALL = "matches"


class PokeBus:
    """This process on the channel layer. With the in-memory layer there is no other process."""

    def __init__(self, on_change: ChangeHandler, on_own_change: ChangeHandler = lambda *_: None) -> None:
        layer = get_channel_layer()
        self._layer: Any = None if isinstance(layer, InMemoryChannelLayer) else layer
        self._on_change, self._on_own_change = on_change, on_own_change
        self._channel, self._subscribed = "", False
        self._making = asyncio.Lock()
        self._pending: dict[str, int] = {}
        self._publishing: asyncio.Task[None] | None = None
        self.counts: Counter[str] = Counter()

    @property
    def shared(self) -> bool:
        """Whether other processes may be listening."""
        return self._layer is not None

    def publish(self, changes: Changes) -> asyncio.Task[None] | None:
        """Poke the other processes. A failure is only counted, because they also check regularly."""
        if self._layer is None:
            return None
        self._pending.update(changes)
        if self._publishing is None or self._publishing.done():
            self._publishing = asyncio.get_running_loop().create_task(self._publish_pending())
        return self._publishing

    async def _publish_pending(self) -> None:
        while self._pending:
            pending, self._pending = self._pending, {}
            await self._poke({"changes": list(pending.items())})
            await _pause()

    async def publish_own(self, match_id: str, user_id: int) -> None:
        """Have this person's pages in other processes check again."""
        if self._layer is not None:
            await self._poke({"match": match_id, "own": user_id})

    async def _poke(self, what: dict[str, Any]) -> None:
        try:
            async with asyncio.timeout(LONGEST_POKE):
                await self._layer.group_send(ALL, {"type": "poke", **what})
        except Exception as fault:
            self._count("pokes that failed", fault)

    async def subscribe(self, *, again: bool = False) -> None:
        """Subscribe to pokes if the layer is reachable. `again`: the layer may have lost the subscription."""
        if self._layer is None or (self._subscribed and not again):
            return
        try:
            async with asyncio.timeout(LONGEST_POKE):
                await self._join()
            self._subscribed = True
        except Exception as fault:
            self._subscribed = False
            self._count("subscriptions that failed", fault)

    async def _join(self) -> None:
        await self._layer.group_add(ALL, await self._own_channel())

    async def listen(self) -> None:
        """Pass on every poke, without end."""
        while True:
            try:
                poke = await self._layer.receive(await self._own_channel())
                if "own" in poke:
                    self._on_own_change(poke["match"], poke["own"])
                else:
                    for match_id, revision in poke["changes"]:
                        self._on_change(match_id, revision)
            except Exception as fault:
                self._count("pokes that could not be received", fault)
                await asyncio.sleep(AFTER_A_FAILURE)

    async def _own_channel(self) -> str:
        """This process's channel. It is made once, even if several tasks ask at the same time."""
        async with self._making:
            self._channel = self._channel or await self._layer.new_channel()
        return self._channel

    def _count(self, what: str, fault: Exception) -> None:
        self.counts[what] += 1
        POKES_FAILED.inc()
        if self.counts[what] == 1:
            logger.warning(
                "The channel layer does not answer (%s): other processes learn of changes later.", type(fault).__name__
            )


async def _pause() -> None:
    """Collect changes for the next poke."""
    await asyncio.sleep(BETWEEN_POKES)
