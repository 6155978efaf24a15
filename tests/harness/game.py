"""A game to play in a test as a player would: be asked, choose, look. It belongs to no system."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

import pytest

from rules.kernel import engine
from rules.kernel.dice import Dice, ScriptedDice
from rules.kernel.event import Line
from rules.kernel.position import Position
from rules.kernel.question import Answer, OptionView, Question
from rules.kernel.refusal import Refusal, Refused
from rules.kernel.shapes import Value
from rules.kernel.system import System

T = TypeVar("T")
G = TypeVar("G", bound="Game[Any]")


@dataclass
class Game(Generic[T]):
    """A game under way. What it cannot do fails the test and prints the open question."""

    system: System[T]
    dice: Dice
    position: Position[T]
    log: list[Line] = field(default_factory=list)

    @property
    def table(self) -> T:
        """The table as it stands, in the middle of the step."""
        return engine.open_table(self.system, self.position)

    @property
    def over(self) -> bool:
        """Whether the match has ended."""
        return self.position.over

    @property
    def question(self) -> Question:
        """The open question; the first one when several seats are asked."""
        for look in engine.looks(self.system, self.position, self.system.seats):
            for question in look.questions:
                return question
        pytest.fail("nobody is asked anything")

    def asked(self, seat: int) -> bool:
        """Whether that seat is asked something now."""
        return bool(engine.look(self.system, self.position, self.system.seats[seat]).questions)

    def options(self, starting: str = "") -> dict[str, OptionView]:
        """The offered options by id, refused ones included."""
        return {option.id: option for option in self.question.options if option.id.startswith(starting)}

    def allowed(self, starting: str = "") -> list[str]:
        """The ids of the options that may be chosen."""
        return [id_ for id_, option in self.options(starting).items() if option.refusal is None]

    def option(self, id_: str) -> OptionView:
        """One option; fails when it is not offered."""
        return self.options().get(id_) or pytest.fail(f"{id_!r} is not offered.\n{self.shown()}")

    def refusal(self, id_: str, value: Value | None = None) -> Refusal:
        """Why the option, or this value of it, is turned down; fails when it is accepted. Nothing changes."""
        option = self.option(id_)
        if option.refusal is None and option.needs is not None and value is None:
            pytest.fail(f"{id_!r} is open and needs a value.\n{self.shown()}")
        question = self.question
        try:
            engine.play(self.system, self.position, question.seat, question.number, Answer(id_, value), self.dice)
        except Refused as refused:
            return refused.refusal
        pytest.fail(f"{id_!r} was accepted.\n{self.shown()}")

    def choose(self, *ids: str, value: Value | None = None) -> "Game[T]":
        """Answer the open question, and the ones after it, each by an option; `value` goes to the last."""
        for number, id_ in enumerate(ids):
            question = self.question
            self.option(id_)
            answer = Answer(id_, value if number == len(ids) - 1 else None)
            try:
                outcome = engine.play(self.system, self.position, question.seat, question.number, answer, self.dice)
            except Refused as refused:
                pytest.fail(f"{id_!r} was refused: {refused.refusal.message}\n{self.shown()}")
            self.position = outcome.position
            self.log += [told.line for told in outcome.log]
        return self

    def told(self, words: str) -> bool:
        """Whether a sentence of the log contains these words."""
        return any(words in line.text for line in self.log)

    def shown(self) -> str:
        """The open question, for people."""
        if self.over:
            return "The match is over."
        question = self.question
        lines = [f"Seat {question.seat}: {question.prompt} ({question.rule})"]
        for option in question.options:
            why = f"  REFUSED {option.refusal.message}" if option.refusal else ""
            lines.append(f"  {option.id}: {option.label} {option.detail}{why}")
        return "\n".join(lines)


def begin(
    system: System[T],
    start: T,
    dice: Dice | Iterable[tuple[str, Sequence[int]]] = (),
    *,
    kind: type[G] = Game,  # type: ignore[assignment]  # without a kind it is a plain game
) -> G:
    """A game at this table. Dice are (reason, faces) in the order they will be rolled, or any source of dice.

    `kind` may be a game with a system's own words for its table.
    """
    source: Any = dice if hasattr(dice, "draw") else ScriptedDice(dice)
    outcome = engine.start(system, start, source)
    return kind(system=system, dice=source, position=outcome.position, log=[told.line for told in outcome.log])


def spent(game: Game[Any]) -> bool:
    """Whether every scripted die has fallen."""
    return isinstance(game.dice, ScriptedDice) and game.dice.spent()
