"""A refusal is a value: which rule says no, what was measured, the limit, and how to become legal."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Literal, NewType, overload

from msgspec import Struct, structs

from rules.geometry.point import Point


class SightLine(Struct, frozen=True, gc=False, kw_only=True):
    """A line from viewer to target, in thousandths of an inch: free, or stopped at `stop`.

    `pieces` are the ids of the features and wrecks that hide the target or part of it, nearest to the viewer first.
    """

    kind: Literal["free", "stopped"]
    start: Point
    end: Point
    stop: Point | None = None
    pieces: tuple[str, ...] = ()


Evidence = tuple[SightLine, ...]


Seat = NewType("Seat", int)
Unit = Literal["", "length", "count"]


class Refusal(Struct, frozen=True, gc=False, kw_only=True):
    """Why something may not be done. `message` is a full sentence; `measured` and `limit` carry their units.

    `value` and `bound` are measure and limit once more, for programs: in thousandths of an inch where `unit` is
    "length", as they are counted where it is "count". `evidence` are the lines of sight it rests on, for the board to
    draw. Where an answer is about several pieces, `refused_parts` says for each that stops it what is wrong with it.
    """

    rule: str
    message: str
    measured: str = ""
    limit: str = ""
    remedy: str = ""
    value: int | None = None
    bound: int | None = None
    unit: Unit = ""
    evidence: Evidence = ()
    unfit: dict[str, str] = {}


class LazyRefusal:
    """A refusal that is certain, and worked out when somebody reads it: who chooses among the rest never does."""

    def __init__(self, say: Callable[[], Refusal]) -> None:
        self._say = say

    @cached_property
    def refusal(self) -> Refusal:
        """The refusal."""
        return self._say()


Barred = Refusal | LazyRefusal


@overload
def refusal_of(barred: Barred) -> Refusal: ...
@overload
def refusal_of(barred: Barred | None) -> Refusal | None: ...
def refusal_of(barred: Barred | None) -> Refusal | None:
    """The refusal in words, if there is one."""
    return barred.refusal if isinstance(barred, LazyRefusal) else barred


class Refused(Exception):
    """An answer was turned down. Nothing has changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def refused_parts(faults: Mapping[str, Refusal]) -> Refused:
    """The refusal of the first of several pieces, which says of each what is wrong with it."""
    first = next(iter(faults.values()))
    return Refused(structs.replace(first, unfit={id_: fault.message for id_, fault in faults.items()}))


def check_each(pieces: Iterable[str], check: Callable[[str], object]) -> None:
    """One check for each of several pieces. Raises `Refused`, which says of each that stops the answer why."""
    faults: dict[str, Refusal] = {}
    for id_ in pieces:
        try:
            check(id_)
        except Refused as refused:
            faults[id_] = refused.refusal
    if faults:
        raise refused_parts(faults)


class RulesBug(Exception):
    """A script broke a promise of the kernel: it ran without end, or asked a question nobody can answer."""


class Diverged(Exception):
    """A changed script no longer fits the inputs recorded for the step in progress (see `engine.restart`)."""
