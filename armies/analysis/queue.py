"""Analyses in a process of their own, each made once: what is finished is kept in the cache, what is not is waited for.

One process is enough, and it never takes time from those that play matches.
"""

from concurrent.futures import Executor, Future, ProcessPoolExecutor
from concurrent.futures import TimeoutError as NotYet
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from hashlib import sha256
from multiprocessing import get_context
from threading import Lock

import msgspec
from django.core.cache import cache as shared_cache

from armies.analysis.worker import analysis_text
from armies.child_process import end_with_the_server
from rules.registry import SYSTEMS
from rules.roster.analysis import Analysis

KEPT_FOR = 30 * 24 * 60 * 60  # seconds
WAIT = 0.4  # seconds: what is finished by then needs no second request
MOST_UNDER_WAY = 40  # of everybody

_lock = Lock()
_under_way: dict[str, Future[bytes]] = {}


class TooManyAnalyses(Exception):
    """So many analyses are under way that another one would wait too long."""


@cache
def _pool() -> Executor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=end_with_the_server)


def analysis_of(system: str, muster: bytes, other: bytes) -> Analysis | None:
    """The analysis of two forces, or None while it is worked out. Raises `TooManyAnalyses`."""
    key = _key(system, muster, other)
    found = shared_cache.get(key)
    if found is None:
        found = _result(key, _future(key, system, muster, other))
    return msgspec.json.decode(found, type=Analysis) if found is not None else None


def _key(system: str, muster: bytes, other: bytes) -> str:
    """What it depends on: the rules, and both forces with all their profiles."""
    told = b"\0".join((system.encode(), SYSTEMS[system].system.version.encode(), muster, other))
    return f"army-analysis-{sha256(told).hexdigest()}"


def _future(key: str, system: str, muster: bytes, other: bytes) -> Future[bytes]:
    with _lock:
        if key not in _under_way:
            if len(_under_way) >= MOST_UNDER_WAY:
                _forget_finished()
            if len(_under_way) >= MOST_UNDER_WAY:
                raise TooManyAnalyses
            try:
                _under_way[key] = _pool().submit(analysis_text, system, muster, other)
            except BrokenProcessPool:
                _pool.cache_clear()
                _under_way[key] = _pool().submit(analysis_text, system, muster, other)
        return _under_way[key]


def _forget_finished() -> None:
    """Keep the results nobody came back for, so that others have room."""
    for key, future in list(_under_way.items()):
        if future.done():
            del _under_way[key]
            if future.exception() is None:
                shared_cache.set(key, future.result(), KEPT_FOR)


def _result(key: str, future: Future[bytes]) -> bytes | None:
    """The finished text, kept; None if it takes longer, or if its process died: the next request begins again."""
    try:
        text = future.result(timeout=WAIT)
    except NotYet:
        return None
    except BrokenProcessPool:
        text = None
        _pool.cache_clear()
    finally:
        if future.done():
            with _lock:
                _under_way.pop(key, None)
    if text is not None:
        shared_cache.set(key, text, KEPT_FOR)
    return text
