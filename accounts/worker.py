"""Does in the background what takes too long for a page: files with everything of a person, deletions that are due."""

import logging
from threading import Event, Thread

from django.db import connections
from django.utils import timezone

from accounts.archive import archives_make
from accounts.deletion import deletions_due

logger = logging.getLogger(__name__)

BETWEEN = 60.0  # seconds between two looks
_waiting = Event()


def wake() -> None:
    """Wake the thread of this process at once. Other processes find the work within a minute."""
    _waiting.set()


def begin() -> None:
    """Start the thread: it works every minute and when woken."""
    Thread(target=_go, name="accounts", daemon=True).start()


def _go() -> None:
    while True:
        look()
        _waiting.wait(BETWEEN)
        _waiting.clear()


def look() -> None:
    """Do the waiting work. What fails is logged and tried again."""
    for work in (archives_make, lambda: deletions_due(timezone.now())):
        try:
            work()
        except Exception:
            logger.exception("Work for an account failed; the next try follows.")
    connections.close_all()
