"""Calls the database from a socket: in a thread that keeps its connection, or returns it to the pool."""

import asyncio
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import TypeVar

from channels.db import database_sync_to_async
from django.db import Error, connection

from games.storage.match_cache import clear_cache

R = TypeVar("R")

_thread = ThreadPoolExecutor(1, "database")
_opened: dict[str, tuple[int, int] | None] = {}


async def in_database(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result.

    On SQLite all calls run in one thread with an open connection, because opening and closing it takes longer than an
    answer. Pages use another thread, so a slow page delays no players. On PostgreSQL calls run in parallel and return
    their connections to the pool.
    """
    if connection.vendor == "sqlite":
        work = partial(_on_the_open_file, function, *args, **kwargs)
        return await asyncio.get_running_loop().run_in_executor(_thread, work)
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)


def _on_the_open_file(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result. A connection that fails, or whose file was replaced, is not used again."""
    name = str(connection.settings_dict["NAME"])
    there = _identity(name)
    if _opened.setdefault(name, there) != there and not connection.in_atomic_block:
        connection.close()
        clear_cache()
        _opened[name] = there
    try:
        return function(*args, **kwargs)
    except Error:
        connection.close_if_unusable_or_obsolete()
        raise


def _identity(name: str) -> tuple[int, int] | None:
    """The identity of the database's file; None for a database in memory."""
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
