"""Playing the toy game: how its tests begin, answer, and get to the run."""

from rules.kernel import engine
from rules.kernel.dice import ScriptedDice
from rules.kernel.engine import Outcome
from rules.kernel.position import Position
from rules.kernel.question import Answer
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Number
from tests.rules.kernel.toy import LEFT, RIGHT, TOY, Toy

NO_DICE = ScriptedDice([])


def begin(table: Toy | None = None) -> Position[Toy]:
    return engine.start(TOY, table or Toy(secret=(1, 2)), NO_DICE).position


def answer(position: Position[Toy], seat: Seat, option: str, value=None, dice=NO_DICE) -> Outcome:
    return engine.play(TOY, position, seat, position.asked, Answer(option, value), dice)


def bids(position: Position[Toy], left: int, right: int, dice=NO_DICE) -> Outcome:
    position = answer(position, LEFT, "bid", Number(left)).position
    return answer(position, RIGHT, "bid", Number(right), dice)
