"""Questions about a table that may be asked at any time: how far a piece reaches, and who sees whom."""

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
Tool = Literal["reach", "threat", "range", "arc", "coherency"]


class Area(Struct, frozen=True, gc=False, kw_only=True):
    """A part of the table with a name and a sentence: everything within `swell` of one of the outlines.

    An outline of one point is a circle. `budget` is the length of the moves that cover it, 0 if it is not an area of
    moves. Lengths are thousandths of an inch.
    """

    tool: Tool
    label: str
    words: str
    rule: str
    outlines: tuple[tuple[Point, ...], ...]
    swell: int = 0
    budget: int = 0


@runtime_checkable
class HasTools(Protocol):
    """A system with tools: the areas for a known table, a seat, and the id of a piece."""

    @property
    def tools(self) -> Callable[[Any, Seat | None, str], tuple[Area, ...]] | None: ...


def measured_areas(system: System[T], position: Position[T], seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """The areas of the piece, as a seat or a spectator (None) knows them. Raises `Refused`."""
    if not isinstance(system, HasTools) or system.tools is None:
        raise refuse("match.tools", "Nothing can be measured ahead in this game.", remedy="Measure by eye.")
    found = system.tools(engine.known_table(system, position, seat), seat, piece)
    if not found:
        raise refuse(
            "match.tools", "There is nothing to measure from this.", remedy="Choose a model that stands on the table."
        )
    return found


Clear = Literal["full", "partial", "none"]


class Sighting(Struct, frozen=True, gc=False):
    """What one piece sees of another, in sentences, and the lines behind it."""

    kind: Clear
    lines: tuple[str, ...]
    rule: str
    evidence: Evidence = ()


@runtime_checkable
class HasSight(Protocol):
    """A system with lines of sight between two pieces, by id, on a known table.

    `with_pieces_at` makes the table with pieces at other places.
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
    """What the viewer sees of the target, as a seat or a spectator (None) knows it.

    Either may be imagined at another of the `places`. Raises `Refused`.
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
