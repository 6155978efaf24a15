"""Parses texts of strangers first in a process with limited memory and time, which can crash alone.

`rules/roster/text_limits.py` refuses what is known to be too much. This module is the safety net below it: the server
parses a text only after the limited process has parsed it.
"""

import resource
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from multiprocessing import get_context
from typing import Any, TypeVar

from armies.child_process import end_with_the_server
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import NotACatalogue

T = TypeVar("T")

MEMORY = 1_000_000_000  # bytes that the process may address
SECONDS = 5  # of processor time for one text
TOO_MUCH = "It takes too much memory or time to read. Make it shorter and simpler."


def check_parses(system: str, text: str, *, for_form: bool = False) -> None:
    """Raise `NotACatalogue` as parsing the text for this game does, or because it takes too much.

    `for_form`: the text is only read into the fields of the game's form.
    """
    run_bounded(_parse, system, text, for_form)


def run_bounded(work: Callable[..., T], *args: Any) -> T:
    """What a function of a module returns. Raises `NotACatalogue` as it does, or because it takes too much."""
    pool = _pool()
    try:
        made, fault = pool.submit(_run, work, args).result()
    except BrokenProcessPool:
        _pool.cache_clear()
        pool.shutdown(wait=False)
        raise NotACatalogue(TOO_MUCH) from None
    if fault is not None:
        raise NotACatalogue(*fault)
    result: T = made
    return result


@cache
def _pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=_begin)


def _begin() -> None:
    end_with_the_server()
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def _run(work: Callable[..., Any], args: tuple[Any, ...]) -> tuple[Any, tuple[str, str] | None]:
    """The result, or what is wrong as a sentence and a path. Runs in the bounded process."""
    used = resource.getrusage(resource.RUSAGE_SELF)
    soon = int(used.ru_utime + used.ru_stime) + SECONDS
    resource.setrlimit(resource.RLIMIT_CPU, (soon, resource.RLIM_INFINITY))
    try:
        return work(*args), None
    except NotACatalogue as wrong:
        return None, (str(wrong), wrong.path)
    except (MemoryError, RecursionError):
        return None, (TOO_MUCH, "")


def _parse(system: str, text: str, for_form: bool) -> None:  # noqa: FBT001  (crosses a process)
    game = SYSTEMS[system]
    parse: Callable[[str], object] | None = game.custom_catalogue.data if for_form else game.bring
    if parse is not None:
        parse(text)
