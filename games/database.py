"""Calling the database from a socket: in a thread that keeps its connection, or gives it back to the pool."""

import asyncio
import os
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from django.db import Error, OperationalError, connection, transaction

from games.positions import forget_all

R = TypeVar("R")
Work = Callable[[], Any]

MOST_TOGETHER = 64  # changes in one commit

_opened: dict[str, tuple[int, int] | None] = {}


async def in_database(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result.

    SQLite's callers take turns in one thread, whose connection stays open: to open and close it twice an answer takes
    longer than the answer. PostgreSQL's run side by side and give theirs back to the pool.
    """
    if connection.vendor == "sqlite":
        return await sync_to_async(_on_the_open_file, thread_sensitive=True)(function, *args, **kwargs)
    return await database_sync_to_async(function, thread_sensitive=False)(*args, **kwargs)


def _on_the_open_file(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result; a connection that fails, or whose file was replaced by another, is not used again."""
    name = str(connection.settings_dict["NAME"])
    there = _identity(name)
    if _opened.setdefault(name, there) != there and not connection.in_atomic_block:
        connection.close()
        forget_all()
        _opened[name] = there
    try:
        return function(*args, **kwargs)
    except Error:
        connection.close_if_unusable_or_obsolete()
        raise


def _identity(name: str) -> tuple[int, int] | None:
    """Which file bears the name now; None for a database in memory."""
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino


class _Writer:
    """What is to be changed in SQLite: all that waits while one commit is made shares the next.

    Each change keeps a savepoint of its own, so that one that fails undoes itself alone. Nobody hears of any before all
    are on disk.
    """

    def __init__(self) -> None:
        self._waiting: deque[tuple[Work, asyncio.Future[Any]]] = deque()
        self._at_work: asyncio.Task[None] | None = None

    async def change(self, work: Work) -> Any:
        """What the work comes to, once it is committed."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._at_work is None or self._at_work.done():
            self._at_work = asyncio.get_running_loop().create_task(self._go())
        return await done

    async def _go(self) -> None:
        while self._waiting:
            some = [self._waiting.popleft() for _ in range(min(len(self._waiting), MOST_TOGETHER))]
            try:
                results = await in_database(_together, [work for work, _ in some])
            except Exception as fault:  # the commit of all
                results = [fault] * len(some)
            for (_, done), result in zip(some, results, strict=True):
                if done.cancelled():
                    continue
                if isinstance(result, Exception):
                    done.set_exception(result)
                else:
                    done.set_result(result)


_writers: WeakKeyDictionary[asyncio.AbstractEventLoop, _Writer] = WeakKeyDictionary()


async def in_one_commit(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result, once what it changed is committed: on SQLite together with what others change just then.

    The function must not return an exception.
    """
    if connection.vendor != "sqlite":
        return await in_database(function, *args, **kwargs)
    writer = _writers.setdefault(asyncio.get_running_loop(), _Writer())
    result: R = await writer.change(partial(function, *args, **kwargs))
    return result


def _together(works: list[Work]) -> list[Any]:
    """What each of the works comes to, or the exception it ended in. Raises what their common commit raises.

    A disk that is full or fails makes SQLite itself undo all of them in the midst of one, and Django keeps quiet then.
    """
    if len(works) == 1:
        return [_outcome(works[0])]
    with transaction.atomic():
        results = [_outcome(transaction.atomic(work)) for work in works]
        if transaction.get_rollback():
            raise OperationalError("the database has undone what was to be committed together")
    return results


def _outcome(work: Work) -> Any:
    try:
        return work()
    except Exception as fault:
        return fault
