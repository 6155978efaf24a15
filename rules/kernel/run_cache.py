"""Caches the run of a position's step on the position, while that object is in memory.

A step always gives the same result, so it need not be repeated for each look at a position or for its next answer. The
run that led to a position is cached on it and can be continued once: whoever continues a run removes it. Without a
cached run the step is run again, as for a position from storage. The tables of earlier runs are kept, and with them the
values cached on them.
"""

from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from msgspec import structs

from rules.kernel.dice import Dice
from rules.kernel.open_question import OpenQuestion
from rules.kernel.position import Position, UndoableStart
from rules.kernel.run import Run
from rules.kernel.system import System

T = TypeVar("T")

_KEY = "beside"


@dataclass(frozen=True)
class WaitingStep(Generic[T]):
    """The state in which a position's run waits: its table during the step, and the open question (None: it is over).

    It never changes, whatever happens to the run.
    """

    table: T
    open: OpenQuestion | None


@dataclass(frozen=True)
class _CachedRun(Generic[T]):
    system: System[T]
    rest: WaitingStep[T]
    runs: list[Run[T]]
    trail: tuple[T, ...]


def waiting_position(before: Position[T], run: Run[T], *, asked: int) -> Position[T]:
    """The position in which the run waits; `before` has what no run changes, `asked` is the number of the open
    question.
    """
    same_step = run.past_table is run.step_table and len(run.past_inputs) == len(run.inputs)
    return structs.replace(
        before,
        table=run.step_table,
        asked=asked,
        next_roll=run.next_roll,
        inputs=tuple(run.inputs),
        floor=run.floor,
        earlier=None if same_step else UndoableStart(run.past_table, tuple(run.past_inputs)),
        kept=tuple(run.kept),
        opened=opened_by(before, run, at=before.sequence),
        over=run.open is None,
    )


def opened_by(before: Position[Any], run: Run[Any], at: int) -> dict[str, int]:
    """The secrets that are open now, with the sequence at which each was opened."""
    return {**dict.fromkeys(run.opened(), at), **before.opened}


def keep_run(system: System[T], position: Position[T], run: Run[T]) -> WaitingStep[T]:
    """Caches the run that led to the position; the caller must not use the run any more."""
    waits = run.open
    open_ = None if waits is None else OpenQuestion(waits.request, dict(waits.asks), list(waits.given))
    rest = WaitingStep(run.table, open_)
    position.__dict__[_KEY] = _CachedRun(system, rest, [run], run.trail)
    return rest


def waiting_step(system: System[T], position: Position[T]) -> WaitingStep[T]:
    """The waiting state of the position's step, cached or run now. Raises `Diverged`."""
    known = _cached_run(system, position)
    return known.rest if known is not None else keep_run(system, position, Run(system, position))


def take_run(system: System[T], position: Position[T], dice: Dice) -> Run[T]:
    """A run that waits at the position, to continue with these dice. Raises `Diverged`."""
    known = _cached_run(system, position)
    try:
        run = known.runs.pop() if known is not None else Run(system, position)
    except IndexError:  # another thread has taken it
        run = Run(system, position, None, known.trail if known is not None else ())
    run.go_on_with(dice)
    return run


def share_run(system: System[T], position: Position[T], other: Position[T]) -> None:
    """Shares the cache of this position with another one that waits in the same step, after the same inputs."""
    rest = waiting_step(system, position)
    known = _cached_run(system, position)
    other.__dict__[_KEY] = _CachedRun(system, rest, [], known.trail if known is not None else ())


def return_run(system: System[T], position: Position[T], run: Run[T]) -> None:
    """Returns a run after its answer was refused, if the answer had no effect on it."""
    known = _cached_run(system, position)
    if known is not None and run.open is not None and run.table is known.rest.table:
        known.runs.append(run)
    else:
        forget_run(position)


def forget_run(position: Position[Any]) -> None:
    """Drops the run, because the match has continued from this position."""
    position.__dict__.pop(_KEY, None)


def _cached_run(system: System[T], position: Position[T]) -> _CachedRun[T] | None:
    known: _CachedRun[T] | None = position.__dict__.get(_KEY)
    return known if known is not None and known.system is system else None
