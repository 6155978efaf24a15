"""Who sees whom, asked by anybody at any time: it costs nothing, and rests on what the asker knows."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.answer_check import FARTHEST
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.refusal import Evidence, Seat
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
class HasSight(Protocol):
    """A system that can tell who sees whom, from a table as somebody knows it and the ids of two pieces.

    `with_pieces_at` gives such a table as if pieces stood at other places.
    """

    @property
    def sight(self) -> Callable[[Any, str, str], Sighting] | None: ...

    @property
    def with_pieces_at(self) -> Callable[[Any, Mapping[str, Point]], Any] | None: ...


def sight_between(  # who asks, and of whom
    system: System[T],
    position: Position[T],
    seat: Seat | None,
    viewer: str,
    target: str,
    places: Mapping[str, Point] | None = None,
) -> Sighting:
    """What the viewer sees of the target, as a seat or somebody watching (None) knows it.

    Either may be supposed to stand at another of the `places` than it does. Raises `Refused`.
    """
    if not isinstance(system, HasSight) or system.sight is None:
        raise refuse(
            "match.sight", "Nobody can ask for lines of sight in this game.", remedy="Choose a target instead."
        )
    table = engine.known_table(system, position, seat)
    if places and system.with_pieces_at:
        if any(abs(n) > FARTHEST for at in places.values() for n in at):
            raise refuse("match.sight", "That point is nowhere near the table.", remedy="Choose a place on it.")
        table = system.with_pieces_at(table, {id_: at for id_, at in places.items() if id_ in (viewer, target)})
    return system.sight(table, viewer, target)
