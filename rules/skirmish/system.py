"""A system whose table is one frozen value with stages and a `result`, made from its parts for the kernel."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from rules.geometry.point import Point
from rules.kernel.cache import cached_on
from rules.kernel.event import Event
from rules.kernel.question import Option
from rules.kernel.refusal import Seat
from rules.kernel.scene import View
from rules.kernel.system import Ending, MatchEnded, Result, Step
from rules.kernel.tools import Area, Sighting


class TableWithResult(Protocol):
    """A table that keeps the result of the match."""

    @property
    def result(self) -> Result | None:
        """The result of the match, once it is over."""
        ...


T = TypeVar("T", bound=TableWithResult)


def everything(table: T, seat: Seat | None) -> T:
    """The table itself, for games without hidden information."""
    return table


def seen_by_all(view: Callable[[T, Seat | None], View]) -> Callable[[T, Seat | None], View]:
    """The picture of a game without hidden information, drawn once for all viewers."""
    return lambda table, viewer: cached_on(table, "view", lambda: view(table, None))


@dataclass(frozen=True, kw_only=True)
class Rules(Generic[T]):
    """The rules of one game as the kernel knows them (`rules.kernel.system.System`), made of functions.

    `step` is the script of the stage a table is in, asked for only while there is no result, and None where the table
    waits for something outside its rules; the others are the functions of the same name of `System`. `sight` tells
    who sees whom (`rules.kernel.tools`), `with_pieces_at` makes the table as if models stood elsewhere, `tools` how
    far a piece reaches (`rules.kernel.tools`). `changes` are what players may agree to change
    (`rules.kernel.table_changes`).
    """

    id: str
    name: str
    version: str
    table: type[T]
    seats: tuple[Seat, ...]
    step: Callable[[T], Step[T] | None]
    view: Callable[[T, Seat | None], View]
    ended: Callable[[T, Ending], Event]
    known: Callable[[T, Seat | None], T] = everything
    sight: Callable[[T, str, str], Sighting] | None = None
    with_pieces_at: Callable[[T, Mapping[str, Point]], T] | None = None
    tools: Callable[[T, Seat | None, str], tuple[Area, ...]] | None = None
    changes: Callable[[T], Sequence[Option[Event]]] | None = None

    def next_step(self, table: T) -> Step[T] | None:
        """The script of the next step; None if the match is over."""
        return None if table.result else self.step(table)

    def result(self, table: T) -> Result | None:
        """The result of the match, once it is over."""
        return table.result


def match_left(ending: Ending, left: Sequence[Seat], name: Callable[[Seat], str], *, rule: str) -> MatchEnded:
    """A draw all agreed on, or a concession to the first of the seats `left`; `name` gives the name of a seat."""
    if ending.conceded is None:
        text = "The players agreed on a draw."
        return MatchEnded(result=Result(winner=None, kind="agreed draw", text=text, rule=rule))
    winner = left[0] if left else None
    text = f"{name(ending.conceded)} {ending.how}." + (f" {name(winner)} wins." if winner is not None else "")
    return MatchEnded(result=Result(winner=winner, kind="conceded", text=text, rule=rule))
