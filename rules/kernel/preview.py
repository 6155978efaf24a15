"""Previews of answers: a description in words and on the board, and odds."""

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
    """Short sentences; the path that would really be moved, with its start; and lines of sight.

    `ways` are the paths of all moving pieces by piece, each with its start; `costs` are costs by the rules, by piece,
    if the browser cannot compute them from the length.
    """

    lines: tuple[str, ...]
    path: tuple[Point, ...] = ()
    evidence: Evidence = ()
    ways: dict[str, tuple[Point, ...]] = {}
    costs: dict[str, int] = {}


@runtime_checkable
class HasPreview(Protocol):
    """A payload that can describe its effect; the same value is carried out later."""

    def describe(self) -> Preview:
        """The preview of this answer."""
        ...


@runtime_checkable
class HasOdds(Protocol):
    """A payload with odds of its own, which depend on the value given for the shape."""

    def odds_script(self) -> Callable[[Play[Any]], Script[Forecast]]:
        """The script whose result the odds describe; it is the one carried out later."""
        ...


T = TypeVar("T")


class AnswerPreview(Struct, frozen=True):
    """The preview of an answer, empty if there is none, and its odds if dice decide."""

    preview: Preview
    odds: Odds | None = None


def preview_answer(system: System[T], position: Position[T], seat: Seat, number: int, answer: Answer) -> AnswerPreview:
    """The effects of an answer that is not given, as the seat knows them. Raises `Refused` as the answer would."""
    ask = engine.open_ask(system, position, seat, number)
    brought = ask.accept(answer)
    preview = brought.describe() if isinstance(brought, HasPreview) else Preview(lines=())
    forecast = next(option.forecast for option in ask.options if option.id == answer.option)
    if forecast is None and isinstance(brought, HasOdds):
        forecast = brought.odds_script()
    return AnswerPreview(
        preview, None if forecast is None else odds(engine.known_table(system, position, seat), forecast)
    )
