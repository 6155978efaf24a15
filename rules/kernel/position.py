"""A match at any moment, as one immutable and serialisable value."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from rules.kernel.dice import DrawnRoll
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat

T = TypeVar("T")


class Given(Struct, frozen=True, tag="given", omit_defaults=True):
    """An answer that was accepted.

    `at` is when it arrived, in milliseconds since its question was put (0: that decides nothing). `more`: another
    answer to the same question arrived within its limit of simultaneity and follows.
    """

    seat: Seat
    answer: Answer
    at: int = 0
    more: bool = False


Input = Given | DrawnRoll


class UndoableStart(Struct, Generic[T], frozen=True):
    """Where the undoable past begins, when that is an earlier step than the one in progress."""

    table: T
    inputs: tuple[Input, ...]


class Position(Struct, Generic[T], frozen=True, kw_only=True, dict=True):
    """`table` is the snapshot at the start of the step in progress, `inputs` what was answered and rolled since.

    `sequence` counts accepted answers and never goes back; `asked` is the sequence at which the open question was
    put; `next_roll` is the index of the next roll and never goes back either. Of the inputs since `earlier` (or
    since `table`) the first `floor` can no longer be undone. `kept` are dice of a restarted step, to be used again
    in their order while it lasts. `opened` has the secrets that everybody knows by now, each with the sequence at
    which it was opened; an opened secret stays open. The run of the step may be cached on a position (`run_cache.py`):
    that is no part of the value.
    """

    system: str
    version: str
    table: T
    sequence: int = 0
    asked: int = 0
    next_roll: int = 0
    inputs: tuple[Input, ...] = ()
    floor: int = 0
    earlier: UndoableStart[T] | None = None
    kept: tuple[DrawnRoll, ...] = ()
    opened: dict[str, int] = {}
    over: bool = False

    def opened_at(self, secret: str) -> int | None:
        """The sequence at which everybody learned a secret, if they have; the end of the match opens them all."""
        return self.opened.get(secret, self.sequence if self.over else None) if secret else None

    def past(self) -> UndoableStart[T]:
        """The table and inputs from which everything that may still be undone is derived."""
        return self.earlier or UndoableStart(self.table, self.inputs)


def dump(position: Position[Any]) -> bytes:
    """The position as JSON text."""
    return msgspec.json.encode(position)


def load(data: bytes, table: type[T]) -> Position[T]:
    """The position from `dump`. Raises `msgspec.ValidationError` when the text is not one."""
    return msgspec.json.decode(data, type=Position[table])  # type: ignore[valid-type]  # the type is a value here
