"""Sends notifications in the background: one thread finds what is due, a few others send.

Turns become due after a match of this process has changed. Quiet hours, appointments and daily e-mails depend on the
time of day, so the thread also looks every few minutes. What a stopped process has not sent, another one sends.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from threading import Event, Thread
from time import sleep
from typing import Any

from django.db import connections
from django.utils import timezone
from typing_extensions import override

from games.notices.due import AFTER, MOST, tell_all
from games.notices.news import challenges_note, news_tell, summaries_send
from games.storage.signals import matches_changed

logger = logging.getLogger(__name__)

BETWEEN = 30.0  # seconds between two runs
REGULARLY = 120.0  # seconds between two runs when no match changes
WORKERS = 4  # e-mails and calls at once


class _WorkerThreads(ThreadPoolExecutor):
    """Threads that close their database connection after each e-mail or call."""

    @override
    def submit(self, work: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        return super().submit(_with_connection, partial(work, *args, **kwargs))


def _with_connection(work: Callable[[], Any]) -> Any:
    try:
        return work()
    finally:
        connections.close_all()


class NoticeSender:
    """Finds due seats every half minute, as long as a notification may become due."""

    def __init__(self) -> None:
        self._changed = Event()
        self._workers = _WorkerThreads(WORKERS, "notices")

    def begin(self) -> None:
        """Start the thread: it looks at once, and is woken by changes of matches from now on."""
        matches_changed.connect(self.wake, weak=False)
        self.wake()
        Thread(target=self._go, name="notice sender", daemon=True).start()

    def wake(self, **_: Any) -> None:
        """Something was committed in this process."""
        if not self._changed.is_set():
            self._changed.set()

    def _go(self) -> None:
        looks = int(AFTER.total_seconds() // BETWEEN) + 2
        while True:
            changed = self._changed.wait(REGULARLY)
            self._changed.clear()
            for _ in range(looks if changed else 1):
                sleep(BETWEEN)
                self._look()

    def _look(self) -> None:
        try:
            now = timezone.now()
            challenges_note(now)
            summaries_send(now, self._workers)
            if MOST in {tell_all(now, self._workers), news_tell(now, self._workers)}:
                self._changed.set()  # more people wait for a notification than one run handles
        except Exception:
            logger.exception("Turn notifications failed; the next try follows.")
        finally:
            connections.close_all()
