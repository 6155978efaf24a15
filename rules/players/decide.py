"""A player: from what a seat knows of a match to an answer, and to reasons for it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.question import Answer, Ask
from rules.kernel.refusal import Diverged, Seat
from rules.kernel.system import System
from rules.players.chance import Chance
from rules.players.choose import Strength, Tried, always, chosen, considered
from rules.players.mind import Mind, Worth
from rules.players.minds import mind_of
from rules.players.thought import thought
from rules.players.tries import answers

MOST_IDEAS = 3
NOTABLE = 8  # thousandths of an army: what is worth a word


@dataclass(frozen=True, kw_only=True)
class Idea:
    """An answer somebody might give, in words, how good it seems (thousandths of an army), and why."""

    answer: Answer
    label: str
    worth: int
    reasons: tuple[str, ...]


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The answer a player gives, and the best it has thought of."""

    answer: Answer
    ideas: tuple[Idea, ...] = ()


def decide(  # who thinks of what, how hard and how long
    system: System[Any],
    position: Position[Any],
    seat: Seat,
    strength: Strength,
    key: bytes,
    more: Callable[[], bool] = always,
) -> Decision | None:
    """What a player of this strength answers; the same `key` and time enough give the same. None when it is not asked.

    `position` is the match as it is stored. Nothing that the seat does not know is looked at.
    """
    ask = engine.asked(system, position, seat)
    if ask is None:
        return None
    mind, chance = mind_of(system), Chance(key)
    try:
        tried = considered(system, mind, position, seat, strength, chance, more)
        before = thought(system, mind, position, seat, chance)
        now = before.worth(before.supposed)
    except Diverged:
        tried, now = [], {}
    best = chosen(tried, strength, chance)
    answer = best.answer if best else _usual(ask, chance)
    return Decision(answer=answer, ideas=tuple(_idea(mind, one, tried, now) for one in tried[:MOST_IDEAS]))


def _usual(ask: Ask[Any], chance: Chance) -> Answer:
    """What one answers without a thought."""
    return ask.default or next(answers(ask, {}, chance))


def _idea(mind: Mind, one: Tried, others: Sequence[Tried], now: Worth) -> Idea:
    return Idea(answer=one.answer, label=one.label, worth=one.worth, reasons=_reasons(mind, one, others, now))


def _reasons(mind: Mind, one: Tried, others: Sequence[Tried], now: Worth) -> tuple[str, ...]:
    """Where it brings or costs most, against the table as it is and against what else one could do."""
    parts = one.parts()
    told: list[tuple[int, str]] = []
    for part, (more, less) in mind.words.items():
        usual = sum(other.parts().get(part, 0) for other in others) // max(1, len(others))
        against = [parts.get(part, 0) - now.get(part, 0), parts.get(part, 0) - usual]
        change = max(against, key=abs)
        if abs(change) >= NOTABLE:
            told.append((abs(change), more if change > 0 else less))
    return tuple(words for _, words in sorted(told, reverse=True)[:2])
