"""What an answer would do, before anybody commits to it: its description in words and on the board, and its odds."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar, runtime_checkable

from msgspec import Struct

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.odds import Forecast, Odds, odds
from rules.kernel.play import Play, Script
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Evidence, Seat
from rules.kernel.system import System


class Preview(Struct, frozen=True):
    """Short sentences; the path as it would really be walked, its start included; the lines of sight it rests on.

    `ways` are the paths of all the pieces that would go along, by piece, each with its start; `costs` is what movers
    pay by the rules, by piece, where that is more than the length a page can count.
    """

    lines: tuple[str, ...]
    path: tuple[Point, ...] = ()
    evidence: Evidence = ()
    ways: dict[str, tuple[Point, ...]] = {}
    costs: dict[str, int] = {}


@runtime_checkable
class HasPreview(Protocol):
    """What an option brings may tell what it would do; the same value is carried out later."""

    def describe(self) -> Preview:
        """The preview of this answer."""
        ...


@runtime_checkable
class HasOdds(Protocol):
    """What an option with a shape brings may have odds of its own, which hang on how the shape was filled in."""

    def odds_script(self) -> Callable[[Play[Any]], Script[Forecast]]:
        """The script whose result the odds describe; it is the one carried out later."""
        ...


T = TypeVar("T")


class AnswerPreview(Struct, frozen=True):
    """The preview of an answer, empty where it has none to tell, and its odds where dice decide."""

    preview: Preview
    odds: Odds | None = None


def preview_answer(system: System[T], position: Position[T], seat: Seat, number: int, answer: Answer) -> AnswerPreview:
    """The consequences of an answer that is not given, as the seat knows. Raises `Refused` as giving it would."""
    ask = engine.open_ask(system, position, seat, number)
    brought = ask.accept(answer)
    preview = brought.describe() if isinstance(brought, HasPreview) else Preview(lines=())
    forecast = next(option.forecast for option in ask.options if option.id == answer.option)
    if forecast is None and isinstance(brought, HasOdds):
        forecast = brought.odds_script()
    return AnswerPreview(
        preview, None if forecast is None else odds(engine.known_table(system, position, seat), forecast)
    )
