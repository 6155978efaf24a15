"""The pool of processes for computer players. If one process dies, the pool is replaced."""

import asyncio
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from threading import Lock
from typing import TypeVar

from django.conf import settings

from armies.child_process import end_with_the_server
from games.storage.metrics import THINKERS_BUSY, THOUGHTS, timed

R = TypeVar("R")

_renewing = Lock()


@cache
def bot_pool() -> Executor:
    """The pool of processes for computer players."""
    return ProcessPoolExecutor(settings.THINKERS, mp_context=get_context("spawn"), initializer=end_with_the_server)


async def run_in_pool(function: Callable[..., R], *arguments: object) -> R:
    """The function's result from the pool. It is called again once if its process died.

    Raises what the function raises.
    """
    with THINKERS_BUSY.track_inprogress(), timed(THOUGHTS.labels(function.__name__)):
        return await _run(function, *arguments)


async def _run(function: Callable[..., R], *arguments: object) -> R:
    pool = bot_pool()
    try:
        return await asyncio.get_running_loop().run_in_executor(pool, function, *arguments)
    except BrokenProcessPool:
        renew(pool)
        return await asyncio.get_running_loop().run_in_executor(bot_pool(), function, *arguments)


def renew(broken: Executor) -> None:
    """Replace a broken pool, unless that has already happened."""
    with _renewing:
        if bot_pool() is broken:
            bot_pool.cache_clear()
            broken.shutdown(wait=False)
