"""Batches pending changes into the next commit, and returns their results only after it.

Answers to cached matches take two statements together (`games/commands/fast_path.py`). On SQLite every other change has
its own savepoint, so that a failure undoes it alone. On PostgreSQL it has its own connection.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar
from weakref import WeakKeyDictionary

from django.db import OperationalError, connection, transaction
from msgspec import Struct

from games.commands.fast_path import AnswerCommand, ResolvedAnswer, resolve_answer, store_answers
from games.matches.services.play import Receipt
from games.storage.database import in_database
from games.storage.metrics import CHANGES, COMMITS, timed

R = TypeVar("R")

MOST_TOGETHER = 64  # changes in one commit


class PendingChange(Struct, frozen=True):
    """A change that waits for its commit: the function of the long way, and the answer if it is one."""

    way: Callable[[], Any]
    answer: AnswerCommand | None = None


class _NeedsOwnTransaction(Exception):
    """The change needs its own transaction; nothing is stored yet."""


class _BatchWriter:
    """Batches pending changes into the next commit. Results are returned after the commit."""

    def __init__(self) -> None:
        self._waiting: deque[tuple[PendingChange, asyncio.Future[Any]]] = deque()
        self._at_work: asyncio.Task[None] | None = None

    async def change(self, work: PendingChange) -> Any:
        """The result of the change after its commit."""
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


_writers: WeakKeyDictionary[asyncio.AbstractEventLoop, _BatchWriter] = WeakKeyDictionary()


async def store_answer(answer: AnswerCommand, long_way: Callable[[], Receipt]) -> tuple[Receipt, str]:
    """The result of an answer after its commit, and where the match was: in "memory" or in the "database".

    Raises what the long way raises.
    """
    writer = _writers.setdefault(asyncio.get_running_loop(), _BatchWriter())
    try:
        result: ResolvedAnswer | Receipt = await writer.change(PendingChange(long_way, answer))
    except _NeedsOwnTransaction:
        return await in_database(_alone, long_way), "database"
    return (result.accepted, "memory") if isinstance(result, ResolvedAnswer) else (result, "database")


async def commit_with_batch(function: Callable[..., R], *args: object, **kwargs: object) -> R:
    """The function's result after its commit. On SQLite the commit is shared with other pending changes.

    The function must not return an exception.
    """
    if connection.vendor != "sqlite":
        return await in_database(_alone, partial(function, *args, **kwargs))
    writer = _writers.setdefault(asyncio.get_running_loop(), _BatchWriter())
    result: R = await writer.change(PendingChange(partial(function, *args, **kwargs)))
    return result


def _alone(work: Callable[[], R]) -> R:
    """The result of a change with its own connection and commit."""
    with timed(COMMITS):
        done = work()
    CHANGES.inc()
    return done


def _together(works: list[PendingChange]) -> list[Any]:
    """The result of each change, or its exception. Raises what the shared commit raises.

    On a full or broken disk SQLite rolls the whole transaction back, and Django does not report it.
    """
    with timed(COMMITS):
        results = _committed(works)
    CHANGES.inc(sum(not isinstance(result, Exception) for result in results))
    return results


def _committed(works: list[PendingChange]) -> list[Any]:
    ready = _worked_out(works)
    if len(works) == 1 and not ready:
        return [_long(works[0])]
    with transaction.atomic():
        moved = store_answers(list(ready.values())) if ready else set()
        results = [
            ready[place] if place in ready and ready[place].match.pk in moved else _long(work, atomic=True)
            for place, work in enumerate(works)
        ]
        if transaction.get_rollback():
            raise OperationalError("the database rolled the shared commit back")
    return results


def _worked_out(works: list[PendingChange]) -> dict[int, ResolvedAnswer]:
    """The resolved answers by their index. A second answer in one match takes the long way after the first."""
    found: dict[int, ResolvedAnswer] = {}
    matches: set[str] = set()
    if not _returns_rows():
        return found
    for place, work in enumerate(works):
        if work.answer is None or work.answer.match_id in matches:
            continue
        matches.add(work.answer.match_id)
        if ready := resolve_answer(work.answer):
            found[place] = ready
    return found


def _returns_rows() -> bool:
    """Whether the database can return changed rows; SQLite before 3.35 cannot."""
    return connection.features.can_return_rows_from_bulk_insert


def _long(work: PendingChange, *, atomic: bool = False) -> Any:
    """The result of one change by the long way. On PostgreSQL it may wait for locks, so it has its own transaction."""
    if connection.vendor != "sqlite" and work.answer is not None:
        return _NeedsOwnTransaction()
    try:
        return transaction.atomic(work.way)() if atomic else work.way()
    except Exception as fault:
        return fault
