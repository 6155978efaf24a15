"""How a process that plays bouts begins: it lets matches between people go first, and ends with its server."""

import gc
import os
import signal
from multiprocessing import parent_process
from threading import Thread
from typing import Any

import rules.players.bout  # noqa: F401  # what is played with is there before the first bout

NICE = 10
SELDOM = 50_000, 50, 100


def begin() -> None:
    """Called once in each new process."""
    os.nice(NICE)
    settle()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and ends this one
    Thread(target=_end_with_the_server, daemon=True).start()


def settle() -> None:
    """Look seldom for what nobody needs: the rules stay, and a bout leaves little. It saves a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)


def dask_setup(_: Any) -> None:
    """How a worker of a Dask cluster begins that has this module as its preload."""
    settle()


def _end_with_the_server() -> None:
    server = parent_process()
    if server is not None:
        server.join()
        os._exit(0)
