"""Runs analyses in a process of their own, each once. Finished results are cached; requests for others wait a moment.

One process is enough, and it never takes time from those that play matches.
"""

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from threading import Lock
from typing import Any

import msgspec
from django.core.cache import cache as shared_cache

from armies.analysis.worker import analysis_text, volley_text
from armies.child_process import end_with_the_server
from rules.registry import SYSTEMS
from rules.roster.analysis import OPEN, Analysis, Volley, VolleyChoice

KEPT_FOR = 30 * 24 * 60 * 60  # seconds
WAIT = 0.4  # seconds: a result within this time needs no second request
MOST_UNDER_WAY = 40  # of everybody
FAILED = (
    "The odds of these two armies could not be worked out, and the fault is logged. "
    "Choose another list to set against this army, or try again later."
)

logger = logging.getLogger(__name__)

_lock = Lock()
_under_way: dict[str, Future[bytes]] = {}
_died: set[str] = set()  # analyses whose process died once; each is begun again once


class TooManyAnalyses(Exception):
    """So many analyses are under way that another one would wait too long."""


class AnalysisFailed(Exception):
    """An analysis ended in an error. The message is a sentence for the person; the error is logged."""


@cache
def _pool() -> Executor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)


def analysis_of(system: str, muster: bytes, other: bytes, cover: str = OPEN) -> Analysis | None:
    """The analysis of two forces, or None while it is worked out. Raises `TooManyAnalyses` and `AnalysisFailed`."""
    found = _worked_out(analysis_text, system, muster, other, cover)
    return msgspec.json.decode(found, type=Analysis) if found is not None else None


def volley_of(system: str, muster: bytes, other: bytes, choice: VolleyChoice) -> Volley | None:
    """One volley, or None while it is worked out. Raises `TooManyAnalyses` and `AnalysisFailed`."""
    found = _worked_out(volley_text, system, muster, other, msgspec.json.encode(choice))
    return msgspec.json.decode(found, type=Volley) if found is not None else None


def _worked_out(work: Callable[..., bytes], system: str, *about: Any) -> bytes | None:
    key = _key(work, system, *about)
    found: bytes | None = shared_cache.get(key)
    return _result(key, _future(key, work, system, *about)) if found is None else found


def _key(work: Callable[..., bytes], system: str, *about: bytes | str) -> str:
    """What the result depends on: the rules, both forces with all their profiles, and what was asked about them."""
    words = (work.__name__, system, SYSTEMS[system].system.version, *about)
    told = b"\0".join(word.encode() if isinstance(word, str) else word for word in words)
    return f"army-analysis-{sha256(told).hexdigest()}"


def _future(key: str, work: Callable[..., bytes], *about: Any) -> Future[bytes]:
    with _lock:
        if key not in _under_way:
            if len(_under_way) >= MOST_UNDER_WAY:
                _forget_finished()
            if len(_under_way) >= MOST_UNDER_WAY:
                raise TooManyAnalyses
            try:
                _under_way[key] = _pool().submit(work, *about)
            except BrokenProcessPool:
                _pool.cache_clear()
                _under_way[key] = _pool().submit(work, *about)
        return _under_way[key]


def _forget_finished() -> None:
    """Move finished results that nobody has fetched into the cache, to make room for others."""
    for key, future in list(_under_way.items()):
        if future.done():
            del _under_way[key]
            if future.exception() is None:
                shared_cache.set(key, future.result(), KEPT_FOR)


def _result(key: str, future: Future[bytes]) -> bytes | None:
    """The finished text, kept; None if it takes longer, or if its process died for the first time.

    Raises `AnalysisFailed` for an analysis that ends in an error, or whose process dies twice.
    """
    try:
        text = future.result(timeout=WAIT)
    except NotYet:
        return None
    except BrokenProcessPool as died:
        _pool.cache_clear()
        if key not in _died:
            _died.add(key)
            return None
        raise _failed(key, died) from died
    except Exception as error:
        raise _failed(key, error) from error
    finally:
        if future.done():
            with _lock:
                _under_way.pop(key, None)
    _died.discard(key)
    shared_cache.set(key, text, KEPT_FOR)
    return text


def _failed(key: str, error: Exception) -> AnalysisFailed:
    """The sentence of an analysis that ended in this error, which goes to the log."""
    _died.discard(key)
    logger.error("The analysis %s failed", key, exc_info=error)
    return AnalysisFailed(FAILED)
