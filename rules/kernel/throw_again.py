"""Dice thrown again by agreement: the step returns to before its last roll, and new dice are rolled.

Questions since the roll are asked again. The old dice are never used again.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final, TypeVar

from msgspec import structs

from rules.kernel.dice import Dice, DrawnRoll
from rules.kernel.engine import Outcome, outcome_of
from rules.kernel.event import Line, LogEntry, LogFact, log_entry
from rules.kernel.play import refuse
from rules.kernel.position import Position
from rules.kernel.question import Answer, Option
from rules.kernel.refusal import Refused
from rules.kernel.run import Run
from rules.kernel.system import System

T = TypeVar("T")

RULE: Final = "match.change"
THROW_AGAIN: Final = "throw-again"
_SENTENCE: Final = "By agreement: the last dice are thrown again. What was decided after them is decided again."


def throw_option(position: Position[Any]) -> Option[LogFact]:
    """The option to throw the last dice of the step in progress again."""
    return Option(
        id=THROW_AGAIN,
        label="Throw the last dice again",
        detail="what was decided after them is decided again",
        refusal=None if _last_throw(position) is not None else _NO_DICE,
        bring=LogFact(Line(text=_SENTENCE, rule=RULE, tone="dice")),
    )


def is_throw(changes: Sequence[Answer]) -> bool:
    """Whether one of the changes is to throw dice again."""
    return any(change.option == THROW_AGAIN for change in changes)


def throw_sentence(system: System[T], position: Position[T], changes: int) -> LogEntry:
    """The sentence, if the last dice can be thrown again and `changes` contains nothing else. Raises `Refused`."""
    if changes > 1:
        raise Refused(_ALONE)
    fact = throw_option(position).accept(None, RULE)
    run = Run(system, position)
    if any(event.reveals or event.opens() for event in run.facts()):
        raise Refused(_SHOWN)
    return log_entry(fact, run.table)


def throw_again(system: System[T], position: Position[T], dice: Dice) -> Outcome:
    """The position after the last dice of the step in progress were thrown again. Raises `Refused`.

    Earlier inputs can no longer be undone.
    """
    told, at = throw_sentence(system, position, 1), _last_throw(position) or 0
    sequence = position.sequence + 1
    start = structs.replace(
        position, inputs=position.inputs[:at], floor=at, earlier=None, kept=(), sequence=sequence, asked=sequence
    )
    run = Run(system, start, dice)
    outcome = outcome_of(system, start, run, asked=sequence)
    return replace(outcome, log=(told, *outcome.log[run.facts_before_dice :]))


def _last_throw(position: Position[Any]) -> int | None:
    """The place of the last dice of the step among its inputs."""
    thrown = [at for at, item in enumerate(position.inputs) if isinstance(item, DrawnRoll)]
    return thrown[-1] if thrown else None


_NO_DICE = refuse(
    RULE,
    "No dice have been rolled in the current step.",
    remedy="Ask to take back the step with the roll, and decide the same again.",
).refusal
_ALONE = refuse(
    RULE, "Dice are thrown again in a proposal of their own.", remedy="Leave out the other changes."
).refusal
_SHOWN = refuse(
    RULE,
    "Something hidden was shown in the current step.",
    remedy="Finish the step, and propose another change.",
).refusal
