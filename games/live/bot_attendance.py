"""Lets computers play on in matches without an open page: after the last page closes, and at a regular check."""

import asyncio
import logging
from collections.abc import Collection

from games.bots.seats import BotSeats
from games.matches.selectors import match_snapshot, matches_awaiting_bots
from games.models import Match
from games.storage.database import in_database
from rules.kernel.refusal import Diverged

logger = logging.getLogger(__name__)

MOST = 4  # matches at once in one process
MOST_ANSWERS = 60  # failures in a row, after which a match waits for the next check


class BotAttendance:
    """The matches without an open page in which this process plays the computers."""

    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Task[bool]] = {}
        self._failed: set[str] = set()  # tried again after all others

    async def look(self, besides: Collection[str]) -> None:
        """Start with matches that wait for a computer; matches in `besides` have a page open here."""
        if len(self._under_way) >= MOST:
            return
        busy = {*besides, *self._under_way}
        found = await in_database(matches_awaiting_bots, MOST, busy | self._failed)
        if not found and self._failed:
            self._failed.clear()
            found = await in_database(matches_awaiting_bots, MOST, busy)
        for match_id in found:
            self.begin(match_id)

    def begin(self, match_id: str) -> None:
        """Start to play in this match, unless it is already played or there are too many."""
        if match_id in self._under_way or len(self._under_way) >= MOST:
            return
        task = asyncio.get_running_loop().create_task(play_on(match_id))
        self._under_way[match_id] = task
        task.add_done_callback(lambda _: self._end(match_id, task))

    def _end(self, match_id: str, task: asyncio.Task[bool]) -> None:
        self._under_way.pop(match_id, None)
        if task.cancelled() or not task.result():
            self._failed.add(match_id)

    def waited_for(self) -> tuple[asyncio.Task[bool], ...]:
        """The unfinished tasks."""
        return tuple(self._under_way.values())


async def play_on(match_id: str) -> bool:
    """Let the computers answer until the match waits only for people; false if they could not."""
    computers = BotSeats(match_id, patient=False)
    try:
        for _ in range(MOST_ANSWERS):
            computers.attend(await in_database(match_snapshot, match_id))
            if not (thoughts := computers.waited_for()):
                return True
            await asyncio.gather(*thoughts)
            if computers.failed:
                return False  # a later check tries again; other matches wait for this place
    except (Match.DoesNotExist, Diverged):
        return False  # an open page will show the failure
    except Exception:
        logger.exception("Match %s: its computers could not play without an open page", match_id)
        return False
    return True
