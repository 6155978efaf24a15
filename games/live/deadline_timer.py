"""Closes a match's open window and lets its clocks strike in time, while somebody has its page open in this process."""

import asyncio
import logging
from datetime import datetime

from django.utils import timezone

from games.matches.services import NoSuchMatch, time_meet
from games.storage.database import in_database

logger = logging.getLogger(__name__)


class DeadlineTimer:
    """At most one appointment. Of several processes that keep the same one, the second finds it done."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self._at: datetime | None = None
        self._task: asyncio.Task[None] | None = None

    def set_for(self, at: datetime | None) -> None:
        """Go off at that time instead of any other; None: not at all."""
        if at == self._at:
            return
        self.clear()
        self._at = at
        if at is not None:
            self._task = asyncio.get_running_loop().create_task(self._wait(at))

    def also_at(self, at: datetime) -> None:
        """Go off at that time if nothing else comes first."""
        if self._task is None or self._at is None or at < self._at:
            self.set_for(at)

    def clear(self) -> None:
        """Do not go off."""
        if self._task is not None:
            self._task.cancel()
        self._at = self._task = None

    async def _wait(self, at: datetime) -> None:
        await asyncio.sleep(max(0.0, (at - timezone.now()).total_seconds()))
        self._task = None
        await strike_deadlines(self.match_id)


async def strike_deadlines(match_id: str) -> None:
    """Do what is overdue in the match; the regular look tries again what fails here."""
    try:
        await in_database(time_meet, match_id=match_id)
    except NoSuchMatch:
        return
    except Exception:
        logger.exception("Match %s: what is overdue could not be done", match_id)
