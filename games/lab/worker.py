"""Starts a worker process of the lab: it has low priority and ends with its server."""

import gc
import os
import signal
from typing import Any

import rules.players.bot_match  # noqa: F401  # loaded before the first match
from armies.child_process import end_with_the_server

NICE = 10
SELDOM = 50_000, 50, 100


def begin() -> None:
    """Called once in each new process."""
    os.nice(NICE)
    settle()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server stops this process itself
    end_with_the_server()


def settle() -> None:
    """Collect garbage rarely, which saves a tenth of the time: the rules stay in memory and a match leaves little."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def dask_setup(_: Any) -> None:
    """The entry point for a worker of a Dask cluster that preloads this module."""
    settle()
