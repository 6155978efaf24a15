"""A refusal as a value: the rule, what was measured, the limit, and the remedy."""

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
    """Why something is not allowed. `message` is a full sentence; `measured` and `limit` include their units.

    `value` and `bound` are measure and limit as numbers for programs: thousandths of an inch if `unit` is "length",
    counts if it is "count". `evidence` are lines of sight to draw. If an answer is about several pieces,
    `refused_parts` has the fault of each.
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
    """A refusal that is certain but computed only when it is read, because most are not."""

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
    """An answer was refused. Nothing has changed; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.message)
        self.refusal = refusal


def refused_parts(faults: Mapping[str, Refusal]) -> Refused:
    """The refusal for the first of several pieces, with the faults of all."""
    first = next(iter(faults.values()))
    return Refused(structs.replace(first, unfit={id_: fault.message for id_, fault in faults.items()}))


def check_each(pieces: Iterable[str], check: Callable[[str], object]) -> None:
    """Checks each of several pieces. Raises `Refused` with the faults of all."""
    faults: dict[str, Refusal] = {}
    for id_ in pieces:
        try:
            check(id_)
        except Refused as refused:
            faults[id_] = refused.refusal
    if faults:
        raise refused_parts(faults)


class RulesBug(Exception):
    """A script violated a condition of the kernel: it ran without end, or asked a question nobody can answer."""


class Diverged(Exception):
    """A changed script no longer fits the inputs recorded for the step in progress (see `engine.restart`)."""
