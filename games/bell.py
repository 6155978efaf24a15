"""The bell between server processes: a poke carries a match's id and its revision, or whose own pages there are to look
again, nothing else, and may be lost."""

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any

from channels.layers import InMemoryChannelLayer, get_channel_layer

logger = logging.getLogger(__name__)

LONGEST_POKE = 1.0  # seconds
AFTER_A_FAILURE = 1.0  # seconds

Heard = Callable[[str, int], None]


def _group(match_id: str) -> str:
    return f"match.{match_id}"


class Bell:
    """This process's ear and voice on the channel layer. With the in-memory layer there is nobody else to hear."""

    def __init__(self, heard: Heard, own: Heard = lambda *_: None) -> None:
        layer = get_channel_layer()
        self._layer: Any = None if isinstance(layer, InMemoryChannelLayer) else layer
        self._heard, self._own = heard, own
        self._channel = ""
        self._making = asyncio.Lock()
        self.counts: Counter[str] = Counter()

    @property
    def shared(self) -> bool:
        """Whether other processes may be listening."""
        return self._layer is not None

    async def ring(self, match_id: str, revision: int) -> None:
        """Poke the other processes. A failure is counted; they will look by themselves."""
        await self._poke(match_id, {"revision": revision})

    async def ring_own(self, match_id: str, user_id: int) -> None:
        """Have a person's pages in the other processes look again."""
        await self._poke(match_id, {"own": user_id})

    async def _poke(self, match_id: str, what: dict[str, int]) -> None:
        if self._layer is None:
            return
        poke = {"type": "poke", "match": match_id, **what}
        try:
            await asyncio.wait_for(self._layer.group_send(_group(match_id), poke), LONGEST_POKE)
        except Exception as fault:
            self._count("pokes that failed", fault)

    async def listen_to(self, match_id: str) -> bool:
        """Hear of this match; false when the layer is out of reach."""
        if self._layer is None:
            return True
        try:
            await asyncio.wait_for(self._listen_to(match_id), LONGEST_POKE)
        except Exception as fault:
            self._count("subscriptions that failed", fault)
            return False
        return True

    async def _listen_to(self, match_id: str) -> None:
        await self._layer.group_add(_group(match_id), await self._ear())

    async def forget(self, match_id: str) -> None:
        """Hear of this match no more."""
        if self._layer is None or not self._channel:
            return
        try:
            await asyncio.wait_for(self._layer.group_discard(_group(match_id), self._channel), LONGEST_POKE)
        except Exception as fault:
            self._count("subscriptions that failed", fault)

    async def listen(self) -> None:
        """Pass on every poke, for ever."""
        while True:
            try:
                poke = await self._layer.receive(await self._ear())
                if "own" in poke:
                    self._own(poke["match"], poke["own"])
                else:
                    self._heard(poke["match"], poke["revision"])
            except Exception as fault:
                self._count("pokes that could not be received", fault)
                await asyncio.sleep(AFTER_A_FAILURE)

    async def _ear(self) -> str:
        """This process's channel. Making one takes a while: whoever asks meanwhile gets the same."""
        async with self._making:
            self._channel = self._channel or await self._layer.new_channel()
        return self._channel

    def _count(self, what: str, fault: Exception) -> None:
        self.counts[what] += 1
        if self.counts[what] == 1:
            logger.warning("The channel layer does not answer (%s): news travels slower.", type(fault).__name__)
