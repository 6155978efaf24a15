"""What an answer to the open question would do as far as its seat can know: how it describes itself, and its odds."""

from typing import TypeVar

from msgspec import Struct

from rules.kernel import engine
from rules.kernel.odds import Odds, odds
from rules.kernel.position import Position
from rules.kernel.preview import HasOdds, HasPreview, Preview
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.system import System

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
