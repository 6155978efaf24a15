"""A match at any moment, as one immutable and serialisable value."""

from typing import Any, Generic, TypeVar

import msgspec
from msgspec import Struct

from rules.kernel.dice import DrawnRoll
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat

T = TypeVar("T")


class Given(Struct, frozen=True, tag="given", omit_defaults=True):
    """An accepted answer.

    `at` is its arrival in milliseconds since the question was asked (0: irrelevant). `more`: another answer to the same
    question follows, which arrived within the limit of simultaneity.
    """

    seat: Seat
    answer: Answer
    at: int = 0
    more: bool = False


Input = Given | DrawnRoll


class UndoableStart(Struct, Generic[T], frozen=True):
    """The start of the undoable past, if that is before the step in progress."""

    table: T
    inputs: tuple[Input, ...]


class Position(Struct, Generic[T], frozen=True, kw_only=True, dict=True):
    """A match at one moment: the `table` at the start of the step in progress, and the `inputs` since.

    `sequence` counts accepted answers and never decreases. `asked` is the sequence at which the open question was
    asked. `next_roll` is the index of the next roll and never decreases. Of the inputs since `earlier` (or since
    `table`) the first `floor` can no longer be undone. `kept` are dice of a restarted step that are reused in order
    during the step. `opened` has the secrets that everybody knows, each with the sequence at which it was opened; they
    stay open. The run of the step may be cached on a position (`run_cache.py`); it is not part of the value.
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
        """The sequence at which everybody learned a secret, or None; the end of the match opens all secrets."""
        return self.opened.get(secret, self.sequence if self.over else None) if secret else None

    def past(self) -> UndoableStart[T]:
        """The table and inputs from which everything is derived that may still be undone."""
        return self.earlier or UndoableStart(self.table, self.inputs)


def dump(position: Position[Any]) -> bytes:
    """The position as JSON text."""
    return msgspec.json.encode(position)


def load(data: bytes, table: type[T]) -> Position[T]:
    """The position from `dump`. Raises `msgspec.ValidationError` for any other text."""
    return msgspec.json.decode(data, type=Position[table])  # type: ignore[valid-type]  # the type is a value here
