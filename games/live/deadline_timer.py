"""Closes windows and handles expired clocks in time, while a page of the match is open in this process."""

import asyncio
import logging
from datetime import datetime

from django.utils import timezone

from games.matches.services import NoSuchMatch, time_meet
from games.storage.database import in_database

logger = logging.getLogger(__name__)


class DeadlineTimer:
    """A timer with at most one time. If several processes have the same time, the first does the work."""

    def __init__(self, match_id: str) -> None:
        self.match_id = match_id
        self._at: datetime | None = None
        self._task: asyncio.Task[None] | None = None

    def set_for(self, at: datetime | None) -> None:
        """Set the only time; None clears it."""
        if at == self._at:
            return
        self.clear()
        self._at = at
        if at is not None:
            self._task = asyncio.get_running_loop().create_task(self._wait(at))

    def also_at(self, at: datetime) -> None:
        """Set this time if it is before the present one."""
        if self._task is None or self._at is None or at < self._at:
            self.set_for(at)

    def clear(self) -> None:
        """Clear the timer."""
        if self._task is not None:
            self._task.cancel()
        self._at = self._task = None

    async def _wait(self, at: datetime) -> None:
        await asyncio.sleep(max(0.0, (at - timezone.now()).total_seconds()))
        self._task = None
        await strike_deadlines(self.match_id)


async def strike_deadlines(match_id: str) -> None:
    """Handle everything overdue in the match. The regular check repeats what fails here."""
    try:
        await in_database(time_meet, match_id=match_id)
    except NoSuchMatch:
        return
    except Exception:
        logger.exception("Match %s: an overdue action failed", match_id)
