"""Pairs those who wait, every so often, in a thread of each server process."""

import logging
import random
from threading import Thread
from time import sleep

from django.db import connections
from django.utils import timezone

from games.seeks.services import old_seeks_drop, seeks_pair

logger = logging.getLogger(__name__)

BETWEEN = (15.0, 25.0)  # seconds between two runs; several processes spread by themselves
RUNS_BETWEEN_CLEANINGS = 200


def begin() -> None:
    """Start the thread."""
    Thread(target=_go, name="seek pairing", daemon=True).start()


def _go() -> None:
    runs = 0
    while True:
        sleep(random.uniform(*BETWEEN))  # noqa: S311
        runs += 1
        _run(clean=runs % RUNS_BETWEEN_CLEANINGS == 0)


def _run(*, clean: bool = False) -> None:
    try:
        seeks_pair()
        if clean:
            old_seeks_drop(timezone.now())
    except Exception:
        logger.exception("Pairing failed; the next run follows.")
    finally:
        connections.close_all()
