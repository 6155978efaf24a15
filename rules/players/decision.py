"""A computer player's decision: from what a seat knows of a match to an answer with reasons."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from rules.kernel import engine
from rules.kernel.position import Position
from rules.kernel.question import Answer, Ask
from rules.kernel.refusal import Diverged, Seat
from rules.kernel.system import System
from rules.players.candidates import accepted_values
from rules.players.choice import (
    Candidate,
    Strength,
    choose_candidate,
    consider_candidates,
    no_time_limit,
    worn_out_options,
)
from rules.players.evaluator import Evaluator, Worth
from rules.players.evaluators import evaluator_of
from rules.players.keyed_random import KeyedRandom
from rules.players.lookahead import lookahead

MOST_IDEAS = 3
MOST_REASONS = 2
NOTABLE = 8  # thousandths of an army that are worth mentioning
USUAL = "is the usual answer"
ALIKE, BETTER, WORSE = "is about as good as the others", "comes out better on average", "comes out worse on average"
ALONE = "is the only choice that seemed worth trying"
Reason = tuple[str, bool]
"""A reason in words, and whether it is in favour of the answer."""


@dataclass(frozen=True, kw_only=True)
class AnswerIdea:
    """A possible answer in words, its worth in thousandths of an army, and the reasons."""

    answer: Answer
    label: str
    worth: int = 0
    reasons: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class Decision:
    """The answer of a player, and the best answers considered."""

    answer: Answer
    ideas: tuple[AnswerIdea, ...] = ()


def decide(  # who thinks of what, how hard and how long
    system: System[Any],
    position: Position[Any],
    seat: Seat,
    strength: Strength,
    key: bytes,
    more: Callable[[], bool] = no_time_limit,
) -> Decision | None:
    """The answer of a player of this strength; the same `key` and enough time give the same one. None if it is not
    asked.

    `position` is the match as stored. Nothing that the seat does not know is used.
    """
    ask = engine.open_ask_of(system, position, seat)
    if ask is None:
        return None
    evaluator, chance = evaluator_of(system), KeyedRandom(key)
    if settled := evaluator.given(ask.options):
        label = next(option.label for option in ask.options if option.id == settled)
        return Decision(
            answer=Answer(settled), ideas=(AnswerIdea(answer=Answer(settled), label=label, reasons=(USUAL,)),)
        )
    if not strength.tries:
        return Decision(answer=usual_answer(replace(evaluator, keen={}), position, ask, chance))
    try:
        mine = lookahead(system, evaluator, position, seat, chance)
        thought_of = engine.open_ask_of(system, mine.supposed, seat) if mine is not None else None
        if mine is None or thought_of is None or not _alike(thought_of, ask):
            return default_decision(system, position, seat, key)
        now = mine.worth(mine.supposed)
        tried = consider_candidates(mine, thought_of, strength, more)
    except Diverged:  # the guess is not consistent with the open question
        return default_decision(system, position, seat, key)
    best = choose_candidate(evaluator, tried, strength, chance)
    answer = best.answer if best else usual_answer(evaluator, position, ask, chance)
    shown = _apart(tried, best)
    ideas = _of_dice(shown) if ask.dice else _ideas(evaluator, shown, tried, now)
    return Decision(answer=answer, ideas=ideas)


def _alike(supposed: Ask[Any], ask: Ask[Any]) -> bool:
    """Whether the guessed position leads to the question that is really asked; otherwise the guess is wrong."""
    return supposed.prompt == ask.prompt and [one.id for one in supposed.options] == [one.id for one in ask.options]


def default_decision(system: System[Any], position: Position[Any], seat: Seat, key: bytes) -> Decision | None:
    """The answer of a player without any thinking time. None if the seat is not asked."""
    ask = engine.open_ask_of(system, position, seat)
    return None if ask is None else Decision(answer=usual_answer(evaluator_of(system), position, ask, KeyedRandom(key)))


def usual_answer(evaluator: Evaluator, position: Position[Any], ask: Ask[Any], chance: KeyedRandom) -> Answer:
    """An answer without thinking: a keen option, or the default."""
    worn = worn_out_options(position, ask)
    free = [option for option in ask.options if option.refusal is None and option.id not in worn]
    while free:
        option = chance.weighted(free, [1 + evaluator.keenness(one.id) for one in free])
        if answer := next(accepted_values(ask, option, {}, chance, 1), None):
            return answer
        free.remove(option)
    return ask.default or Answer(ask.options[0].id)


def _apart(tried: Sequence[Candidate], best: Candidate | None) -> list[Candidate]:
    """The best few, of different options if possible, beginning with the given one."""
    tried = sorted(tried, key=lambda one: one is not best)
    seen: set[str] = set()
    firsts = [one for one in tried if not (one.answer.option in seen or seen.add(one.answer.option))]  # type: ignore[func-returns-value]
    found = [*firsts, *(one for one in tried if one not in firsts)][:MOST_IDEAS]
    return sorted(found, key=lambda one: (one is not best, -one.worth))


def _ideas(
    evaluator: Evaluator, shown: Sequence[Candidate], tried: Sequence[Candidate], now: Worth
) -> tuple[AnswerIdea, ...]:
    """The best few with their reasons; a reason shared by all of them is left out."""
    told = [_notable(evaluator, one, tried, now) for one in shown]
    alike = {one for one in told[0] if all(one in other for other in told)} if len(told) > 1 else set()
    reasons = [_reasons([one for one in own if one not in alike], best=not place) for place, own in enumerate(told)]
    return _with_reasons(shown, reasons)


def _with_reasons(shown: Sequence[Candidate], reasons: Sequence[tuple[str, ...]]) -> tuple[AnswerIdea, ...]:
    """The ideas with their reasons; an idea without one is compared with the others."""
    return tuple(
        AnswerIdea(answer=one.answer, label=one.label, worth=one.worth, reasons=why or (_comparison(one, shown),))
        for one, why in zip(shown, reasons, strict=True)
    )


def _comparison(one: Candidate, shown: Sequence[Candidate]) -> str:
    """How an idea compares on average with the best of the others, in words."""
    if len(shown) < 2:
        return ALONE
    others = [other.worth for other in shown]
    others.remove(one.worth)
    apart = one.worth - max(others)
    if abs(apart) < NOTABLE:
        return ALIKE
    return BETTER if apart > 0 else WORSE


def _of_dice(shown: Sequence[Candidate]) -> tuple[AnswerIdea, ...]:
    """The best few about dice already rolled: their effect in trials is chance, and no reason."""
    return _with_reasons(shown, [()] * len(shown))


def _reasons(told: Sequence[Reason], *, best: bool) -> tuple[str, ...]:
    """Reasons for an answer; for one that is not the best and has none, the reasons against it."""
    gains = [words for words, brings in told if brings]
    costs = [] if best else [words for words, brings in told if not brings]
    return tuple((gains or costs)[:MOST_REASONS])


def _notable(evaluator: Evaluator, one: Candidate, others: Sequence[Candidate], now: Worth) -> list[Reason]:
    """The parts with the greatest gain or loss, compared with the table now and with the other answers.

    There is neither if the answer leaves the table as it is, however much worse the others are.
    """
    parts = one.mean
    told: list[tuple[int, Reason]] = []
    for part, (more, less) in evaluator.words.items():
        usual = sum(other.mean.get(part, 0) for other in others) // max(1, len(others))
        brings, apart = parts.get(part, 0) - now.get(part, 0), parts.get(part, 0) - usual
        change = max(brings, apart, key=abs)
        true = brings * change > 0 or (part in evaluator.places and not brings)
        if abs(change) >= NOTABLE and true and evaluator.can_be_reason(part, one.answer):
            told.append((abs(change), (more, True) if change > 0 else (less, False)))
    return [words for _, words in sorted(told, reverse=True)]
