"""How far a piece reaches, asked by anybody at any time: it costs nothing, and rests on what the asker knows."""

from collections.abc import Callable
from typing import Any, Literal, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.refusal import Seat
from rules.kernel.system import System

T = TypeVar("T")
Tool = Literal["reach", "threat", "range", "arc", "coherency"]


class Area(Struct, frozen=True, gc=False, kw_only=True):
    """A part of the table with a name and a sentence: all that is within `swell` of any of the outlines.

    An outline of one point is a circle. `budget` is how long the moves are whose ground it is, 0 where it is none.
    Lengths are thousandths of an inch.
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
    """A system with tools: from a table as somebody knows it, who that is, and the id of a piece."""

    @property
    def tools(self) -> Callable[[Any, Seat | None, str], tuple[Area, ...]] | None: ...


def measured_areas(system: System[T], position: Position[T], seat: Seat | None, piece: str) -> tuple[Area, ...]:
    """What can be told of the piece, as a seat or somebody watching (None) knows it. Raises `Refused`."""
    if not isinstance(system, HasTools) or system.tools is None:
        raise refuse("match.tools", "Nothing can be measured ahead in this game.", remedy="Measure by eye.")
    found = system.tools(engine.known_table(system, position, seat), seat, piece)
    if not found:
        raise refuse(
            "match.tools", "There is nothing to measure from this.", remedy="Choose a model that stands on the table."
        )
    return found
