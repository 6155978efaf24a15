"""Who sees whom, asked by anybody at any time: it costs nothing, and rests on what the asker knows."""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from rules.kernel import engine
from rules.kernel.evidence import Evidence
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.refusal import Seat
from rules.kernel.system import System

T = TypeVar("T")
Clear = Literal["full", "partial", "none"]


class Sighting(Struct, frozen=True, gc=False):
    """What one piece sees of another, in sentences, and the lines it rests on."""

    kind: Clear
    lines: tuple[str, ...]
    rule: str
    evidence: Evidence = ()


@runtime_checkable
class Seeing(Protocol):
    """A system that can tell who sees whom, from a table as somebody knows it and the ids of two pieces."""

    @property
    def sight(self) -> Callable[[Any, str, str], Sighting] | None: ...


def sighted(system: System[T], position: Position[T], seat: Seat | None, viewer: str, target: str) -> Sighting:
    """What the viewer sees of the target, as a seat or somebody watching (None) knows it. Raises `Refused`."""
    if not isinstance(system, Seeing) or system.sight is None:
        raise refuse(
            "match.sight", "Nobody can ask for lines of sight in this game.", remedy="Choose a target instead."
        )
    return system.sight(engine.known_table(system, position, seat), viewer, target)
