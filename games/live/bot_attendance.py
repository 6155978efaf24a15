"""Computers go on playing where nobody has a page open: when the last one is closed, and at a regular look."""

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
MOST_ANSWERS = 60  # one after another, after which a match waits for the next look


class BotAttendance:
    """The matches that computers of this process play on by themselves."""

    def __init__(self) -> None:
        self._under_way: dict[str, asyncio.Task[None]] = {}

    async def look(self, besides: Collection[str]) -> None:
        """Begin with matches in which a computer is waited for; those in `besides` have a page open here."""
        free = MOST - len(self._under_way)
        if free > 0:
            for match_id in await in_database(matches_awaiting_bots, MOST, besides):
                self.begin(match_id)

    def begin(self, match_id: str) -> None:
        """Play on in this match, unless that is done already or there are too many."""
        if match_id in self._under_way or len(self._under_way) >= MOST:
            return
        task = asyncio.get_running_loop().create_task(play_on(match_id))
        self._under_way[match_id] = task
        task.add_done_callback(lambda _: self._under_way.pop(match_id, None))

    def waited_for(self) -> tuple[asyncio.Task[None], ...]:
        """What is not at its end."""
        return tuple(self._under_way.values())


async def play_on(match_id: str) -> None:
    """Have the computers answer until only people are waited for."""
    computers = BotSeats(match_id, patient=False)
    try:
        for _ in range(MOST_ANSWERS):
            computers.attend(await in_database(match_snapshot, match_id))
            if not (thoughts := computers.waited_for()):
                return
            await asyncio.gather(*thoughts)
            if computers.failed:
                return  # the next look tries again; others wait for the place
    except (Match.DoesNotExist, Diverged):
        return  # whoever opens the page finds it out and is told
    except Exception:
        logger.exception("Match %s: nobody looks on, and its computers could not play on", match_id)
