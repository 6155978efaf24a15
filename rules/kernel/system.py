"""The interface of a rule system; the registry has one object of this shape for each game."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from msgspec import Struct, structs
from typing_extensions import override

from rules.kernel.event import Event, Line
from rules.kernel.play import Play, Script
from rules.kernel.refusal import Seat
from rules.kernel.scene import View

T = TypeVar("T")

Step = Callable[[Play[T]], Script[None]]


class Ending(Struct, frozen=True):
    """A match that ends outside its rules: a seat concedes, or all agree on a draw (None).

    `absent`: the seat stopped answering and the others continue without it. `late`: its time is used up.
    """

    conceded: Seat | None = None
    absent: bool = False
    late: bool = False

    @property
    def how(self) -> str:
        """What the seat did, in words."""
        if self.late:
            return "ran out of time"
        return "did not come back" if self.absent else "conceded"


class Result(Struct, frozen=True, gc=False, kw_only=True):
    """How a match ended: the winner or None for a draw, the kind of ending, and a sentence."""

    winner: Seat | None
    kind: str
    text: str
    rule: str = ""


class System(Protocol[T]):
    """The rules of one game. Every function is pure."""

    @property
    def id(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def table(self) -> type[T]: ...
    @property
    def seats(self) -> tuple[Seat, ...]: ...

    def next_step(self, table: T) -> Step[T] | None:
        """The script of the next step for the table; None if the match is over."""
        ...

    def known(self, table: T, seat: Seat | None) -> T:
        """The table as a seat, or a spectator (None), knows it: the only place that decides who knows what.

        What the seat does not know is None, or a neutral value that the rules can work with. If nothing is hidden, it
        is the table itself.
        """
        ...

    def view(self, known: T, viewer: Seat | None) -> View:
        """The picture for a viewer; `known` is the table as that viewer knows it.

        A player who knows no more than a spectator gets the same picture.
        """
        ...

    def ended(self, table: T, ending: Ending) -> Event:
        """The fact that a seat conceded or all agreed on a draw. While several others play on, there is no result."""
        ...

    def result(self, table: T) -> Result | None:
        """The result of the match, once it is over."""
        ...


class MatchEnded(Event, frozen=True):
    """The match is over."""

    result: Result

    @override
    def apply(self, table: Any) -> Any:
        return structs.replace(table, result=self.result)

    @override
    def line(self, table: Any) -> Line:
        return Line(text=self.result.text, rule=self.result.rule, tone="heading", seat=self.result.winner)
