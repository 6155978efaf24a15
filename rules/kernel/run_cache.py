"""What a position's step comes to, remembered beside the position for as long as that object is in memory.

To run a step again gives the same every time, so it need not be done again for each look at the same position, nor for
its next answer: the run that led to a position waits beside it and is continued. That happens once; whoever continues a
run takes it away, and a position without one runs its step again, as one that comes from storage does. Where a run has
been before, the tables it came to are kept, so that what was worked out beside them need not be worked out again.
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
    """Where a position's run waits: its table in the middle of the step, and the open question (None: it is over).

    Nobody changes it, whatever becomes of the run.
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
    """The position in which the run waits; `before` gives what no run changes, `asked` numbers the open question."""
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
    """The secrets open by now, with the sequence at which each was opened."""
    return {**dict.fromkeys(run.opened(), at), **before.opened}


def keep_run(system: System[T], position: Position[T], run: Run[T]) -> WaitingStep[T]:
    """Remember the run that led to the position; no other hand may hold it."""
    waits = run.open
    open_ = None if waits is None else OpenQuestion(waits.request, dict(waits.asks), list(waits.given))
    rest = WaitingStep(run.table, open_)
    position.__dict__[_KEY] = _CachedRun(system, rest, [run], run.trail)
    return rest


def waiting_step(system: System[T], position: Position[T]) -> WaitingStep[T]:
    """Where the position's run waits, from memory or run now. Raises `Diverged`."""
    known = _cached_run(system, position)
    return known.rest if known is not None else keep_run(system, position, Run(system, position))


def take_run(system: System[T], position: Position[T], dice: Dice) -> Run[T]:
    """A run that waits where the position does, to be continued with these dice. Raises `Diverged`."""
    known = _cached_run(system, position)
    try:
        run = known.runs.pop() if known is not None else Run(system, position)
    except IndexError:  # somebody else continues it
        run = Run(system, position, None, known.trail if known is not None else ())
    run.go_on_with(dice)
    return run


def share_run(system: System[T], position: Position[T], other: Position[T]) -> None:
    """Let the other position know what is known of this one: it waits in the same step, after the same inputs."""
    rest = waiting_step(system, position)
    known = _cached_run(system, position)
    other.__dict__[_KEY] = _CachedRun(system, rest, [], known.trail if known is not None else ())


def return_run(system: System[T], position: Position[T], run: Run[T]) -> None:
    """The run was taken for an answer that was refused. It waits on only if nothing came of that answer."""
    known = _cached_run(system, position)
    if known is not None and run.open is not None and run.table is known.rest.table:
        known.runs.append(run)
    else:
        forget_run(position)


def forget_run(position: Position[Any]) -> None:
    """The match has gone on from this position."""
    position.__dict__.pop(_KEY, None)


def _cached_run(system: System[T], position: Position[T]) -> _CachedRun[T] | None:
    known: _CachedRun[T] | None = position.__dict__.get(_KEY)
    return known if known is not None and known.system is system else None
