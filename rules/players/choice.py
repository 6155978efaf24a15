"""Choosing an answer: every candidate is tried on a copy of the match, the promising ones repeatedly.

All candidates meet the same dice and the same replies, so that only the candidates themselves make a difference.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from math import isqrt
from typing import Any

from rules.kernel.engine import Outcome
from rules.kernel.position import Given, Position
from rules.kernel.question import Answer, Ask
from rules.players.candidates import MOST_VALUES
from rules.players.evaluator import WHOLE, Evaluator, Worth
from rules.players.keyed_random import KeyedRandom
from rules.players.lookahead import Lookahead

MOST_SAID = 2  # uses of an option in one step
ALIKE = 3  # differences below so many thousandths of an army do not count
CLEAR = 8  # an answer that is better by so much needs no plans, since plans depend much on chance
MOST_ERROR = 60  # the largest error that is attributed to dice
FAR_KEENER = 2  # how many times keener counts as far keener
PLANNED = WHOLE // 2  # what a match won or lost in a plan counts, since the plan is one of many


@dataclass(frozen=True, kw_only=True)
class Strength:
    """The effort of a player: the number of candidates, of repetitions with other dice, and of plans.

    In each of the `rounds` the better half of the candidates is tried again with fresh dice, if dice fell; before that
    all of them are, as often as the evaluator says. Those about as good as the best are then played on, `plans` times
    `ahead` answers each. `blunders` is how much worse an answer may seem and still be given, in thousandths of an army.
    """

    id: str
    name: str
    tries: int
    rounds: int
    plans: int = 0
    ahead: int = 0
    blunders: int = 0


EASY = Strength(id="easy", name="Easy", tries=6, rounds=0, blunders=100)
NORMAL = Strength(id="normal", name="Normal", tries=16, rounds=2)
HARD = Strength(id="hard", name="Hard", tries=32, rounds=3, plans=4, ahead=6)
QUICK = Strength(id="quick", name="Quick", tries=8, rounds=0)
RANDOM = Strength(id="random", name="Random", tries=0, rounds=0)
STRENGTHS: Mapping[str, Strength] = {strength.id: strength for strength in (EASY, NORMAL, HARD, QUICK)}


@dataclass
class Candidate:
    """A candidate and the results of its trials: the sum of each part of its worth, and the number of trials.

    It is `risky` if dice fell before it had an effect.
    """

    answer: Answer
    label: str
    first: Outcome
    times: int = 0
    sums: dict[str, int] = field(default_factory=dict)
    squares: int = 0
    risky: bool = False

    def note(self, worth: Mapping[str, int]) -> None:
        """Adds the result of a trial."""
        self.times += 1
        self.squares += sum(worth.values()) ** 2
        for part, amount in worth.items():
            self.sums[part] = self.sums.get(part, 0) + amount

    @property
    def worth(self) -> int:
        """Its average worth, in thousandths of an army."""
        return sum(self.sums.values()) // max(1, self.times)

    @property
    def squared_error(self) -> int:
        """The squared standard error of its worth."""
        spread = self.squares * self.times - sum(self.sums.values()) ** 2
        return spread // max(1, self.times**2 * (self.times - 1))

    @property
    def mean(self) -> dict[str, int]:
        """The average of each part of its worth."""
        return {part: amount // max(1, self.times) for part, amount in self.sums.items()}


def no_time_limit() -> bool:
    """There is always more time."""
    return True


def consider_candidates(
    mine: Lookahead, ask: Ask[Any], strength: Strength, more: Callable[[], bool] = no_time_limit
) -> list[Candidate]:
    """The candidates, the best first; `more` says whether time is left. Empty if the question takes none.

    An unfinished round is dropped.
    """
    even = mine.evaluator.rethrows if strength.rounds else 0
    level = mine.chance.fork().key
    tried = _tried(mine, ask, strength, more, KeyedRandom(level, 0 if even else None))
    for turn in range(-even, strength.rounds + strength.plans):
        ahead = strength.ahead if turn >= strength.rounds else 0
        luck = mine.chance.fork() if ahead or not even else KeyedRandom(level, turn + even + 1)
        tried.sort(key=lambda one: -one.worth)
        left = tried[: max(2, len(tried) >> max(0, turn))]
        if ahead:
            left = [one for one in left if tried[0].worth - one.worth < CLEAR]
        if len(left) < 2:
            break
        found: list[Worth] = []
        for one in left:
            if not more():
                return tried  # half a round would favour the candidates at its start
            again = ahead or one.risky
            found.append(_later(mine, ask, one, luck, ahead) if again else one.mean)
        drift = _drift(left, found) if ahead else 0
        for one, worth in zip(left, found, strict=True):
            one.note({**worth, "drift": -drift} if drift else worth)
    return sorted(tried, key=lambda one: -one.worth)


def _drift(planned: list[Candidate], found: list[Worth]) -> int:
    """The average change common to all planned answers, which is subtracted: unplanned answers stay comparable."""
    return sum(sum(worth.values()) - one.worth for one, worth in zip(planned, found, strict=True)) // len(planned)


def _tried(
    mine: Lookahead, ask: Ask[Any], strength: Strength, more: Callable[[], bool], luck: KeyedRandom
) -> list[Candidate]:
    """Each candidate once: those the rules accept, with the worth of the table right after."""
    labels = {option.id: option.label for option in ask.options}
    found = list[Candidate]()
    for answer in offered_answers(mine, ask):
        if len(found) >= strength.tries or (found and not more()):
            break
        if (outcome := mine.answered(mine.supposed, ask, answer, luck.again())) is None:
            continue
        later = _come_of(mine, answer, outcome, luck.again().fork())
        if later is not None and _gains(mine, answer, later):
            one = Candidate(answer, labels[answer.option], outcome, risky=bool(later.rolls))
            one.note(mine.worth(later.position))
            found.append(one)
    return found


def offered_answers(mine: Lookahead, ask: Ask[Any]) -> Iterator[Answer]:
    """Answers in the order in which they are tried: the first of each option, keen options first, then the second of
    each.
    """
    free = [option for option in ask.options if option.refusal is None]
    idle = worn_out_options(mine.supposed, ask)
    wanted = [
        option for option in free if option.id not in idle and not option.seldom and mine.evaluator.keenness(option.id)
    ]
    promising = mine.promise(ask)
    picked = sorted(
        mine.evaluator.first_piece(wanted or free),
        key=lambda option: (-mine.evaluator.keenness(option.id), -promising(option.id)),
    )
    each = [mine.answers(mine.supposed, ask, option, MOST_VALUES) for option in picked]
    return (answer for row in zip_longest(*each) for answer in row if answer is not None)


def worn_out_options(position: Position[Any], ask: Ask[Any]) -> frozenset[str]:
    """The options that the seat has chosen repeatedly in this step without effect.

    The default answer may be repeated without limit.
    """
    said = Counter(one.answer.option for one in position.inputs if isinstance(one, Given) and one.seat == ask.seat)
    usual = ask.default.option if ask.default else ""
    return frozenset(option for option, times in said.items() if times >= MOST_SAID and option != usual)


def _come_of(mine: Lookahead, answer: Answer, outcome: Outcome, luck: KeyedRandom) -> Outcome | None:
    """The outcome of an answer, played on until it has an effect; if pieces act in turn, it has one at once."""
    return outcome if mine.evaluator.takes_turn(answer.option) else mine.followed(outcome, luck)


def _gains(mine: Lookahead, answer: Answer, later: Outcome) -> bool:
    """Whether a free answer has a benefit; otherwise it could delay answers with a cost forever."""
    if not answer.option.startswith(mine.evaluator.free):
        return True
    before, after = (sum(mine.worth(one).values()) for one in (mine.supposed, later.position))
    return after - before > ALIKE


def _later(mine: Lookahead, ask: Ask[Any], one: Candidate, luck: KeyedRandom, ahead: int) -> Worth:
    """The worth of an answer with fresh dice, or after `ahead` further answers."""
    outcome = one.first
    if outcome.rolls:
        outcome = mine.answered(mine.supposed, ask, one.answer, luck.again()) or outcome
    outcome = _come_of(mine, one.answer, outcome, luck.again().fork()) or outcome
    worth = mine.worth(mine.play_on(outcome, ahead, luck.again()))
    result = worth.get("result", 0)
    return {**worth, "result": max(-PLANNED, min(PLANNED, result))} if ahead and result else worth


def choose_candidate(
    evaluator: Evaluator, tried: list[Candidate], strength: Strength, chance: KeyedRandom
) -> Candidate | None:
    """The answer that is given: of the best, and of those that may be as good, the keenest option.

    An answer that dice may have set back counts as equally good if it is far keener. A player who blunders gives any
    answer that seems nearly as good, keener ones more often.
    """
    if not tried:
        return None
    keen = {id(one): evaluator.keenness(one.answer.option) for one in tried}
    best = max(tried, key=lambda one: one.worth)

    def near(one: Candidate) -> bool:
        unsure = keen[id(one)] >= FAR_KEENER * keen[id(best)]
        return best.worth - one.worth <= max(strength.blunders, ALIKE, _unsure(one, best) * unsure)

    among = [one for one in tried if near(one)]
    if strength.blunders:
        return chance.weighted(among, [1 + keen[id(one)] for one in among])
    return max(among, key=lambda one: (keen[id(one)], one.worth))


def _unsure(one: Candidate, other: Candidate) -> int:
    """How far apart two candidates may seem only because of their dice."""
    return min(MOST_ERROR, isqrt(one.squared_error + other.squared_error))
