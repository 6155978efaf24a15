"""Exact odds: the very script that is carried out later, run over every result of its dice."""

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any, Generic, TypeVar

from msgspec import Struct
from typing_extensions import override

from rules.kernel.event import Die
from rules.kernel.play import ChanceNode, Play, Script, Throw
from rules.kernel.question import Answer, Ask
from rules.kernel.refusal import RulesBug

T = TypeVar("T")
R = TypeVar("R")

MOST_FALLS = 10_000  # results of the dice of a script and its parts; a vehicle fired at from two sides has 8,318
_OPEN: Any = object()


class TooManyFalls(RulesBug):
    """The dice have too many different results."""


class Budget:
    """How many results one question about odds may still visit, including those of parts.

    `known` are outcomes of parts that do not depend on earlier dice.
    """

    def __init__(self) -> None:
        self._left = MOST_FALLS
        self.known: dict[Hashable, Sequence[tuple[Any, Fraction]]] = {}

    def spend(self) -> None:
        """Counts one more result. Raises TooManyFalls."""
        self._left -= 1
        if self._left < 0:
            raise TooManyFalls("too many falls to enumerate")


class Forecast(Struct, frozen=True):
    """The result of one run of a script: its labels, and the amount of its effect.

    `unit` names what the amount counts ("hull lost", "hits"), the same in every run. `end` is the label for what so
    much amounts to ("destroy"), if any. `own` is the cost to the acting side in the same unit; None in every run if it
    cannot cost anything.
    """

    labels: tuple[str, ...]
    amount: int = 0
    unit: str = ""
    end: str = ""
    own: int | None = None


class Chance(Struct, frozen=True):
    """The exact probability of a label."""

    label: str
    numerator: int
    denominator: int


class Share(Struct, frozen=True, gc=False):
    """The exact probability of an amount.

    `end` is the certain consequence of the amount; "" if there are several.
    """

    amount: int
    numerator: int
    denominator: int
    end: str = ""


class Odds(Struct, frozen=True):
    """The probability of each label, in order of occurrence, and the expected amount with its unit.

    `spread` has every possible amount, least first; its probabilities sum to 1. `own` is the expected cost to the
    acting side; None if it cannot cost anything.
    """

    chances: tuple[Chance, ...]
    expected: Chance
    spread: tuple[Share, ...]
    own: Chance | None = None


def odds(table: T, script: Callable[[Play[T]], Script[Forecast]]) -> Odds:
    """The exact distribution of `script` on `table`. Questions in it are answered by their defaults."""
    chances: dict[str, Fraction] = {}
    amounts: dict[int, Fraction] = {}
    ends: dict[int, set[str]] = {}
    own = Fraction(0)
    unit, costs = "", False
    for forecast, weight in falls(table, script):
        for label in forecast.labels:
            chances[label] = chances.get(label, Fraction(0)) + weight
        amounts[forecast.amount] = amounts.get(forecast.amount, Fraction(0)) + weight
        ends.setdefault(forecast.amount, set()).add(forecast.end)
        own += (forecast.own or 0) * weight
        unit, costs = forecast.unit, forecast.own is not None
    expected = sum((amount * p for amount, p in amounts.items()), Fraction(0))
    return Odds(
        chances=tuple(Chance(label, p.numerator, p.denominator) for label, p in chances.items()),
        expected=Chance(unit, expected.numerator, expected.denominator),
        spread=tuple(_share(amount, amounts[amount], ends[amount]) for amount in sorted(amounts)),
        own=Chance(unit, own.numerator, own.denominator) if costs else None,
    )


def _share(amount: int, chance: Fraction, ends: set[str]) -> Share:
    return Share(amount, chance.numerator, chance.denominator, next(iter(ends)) if len(ends) == 1 else "")


class OddsRun(Play[T]):
    """A run of a script on a scratch table, in which parts have all their outcomes at once, within one budget."""

    def __init__(self, table: T, budget: Budget) -> None:
        super().__init__(table)
        self._budget = budget

    @override
    def last_dice(self) -> tuple[Die, ...]:
        return ()

    @override
    def part(
        self,
        script: Callable[[Play[T]], Script[R]],
        *,
        same: Hashable = None,
        chances: Callable[[], Sequence[tuple[R, Fraction]]] | None = None,
    ) -> Script[R]:
        table, budget = self.table, self._budget

        def outcomes() -> Sequence[tuple[R, Fraction]]:
            if same is not None and same in budget.known:
                return budget.known[same]
            weights: dict[R, Fraction] = {}
            for outcome, weight in falls(table, _unchanging(script), budget):
                weights[outcome] = weights.get(outcome, Fraction(0)) + weight
            found = tuple(weights.items())
            if same is not None:
                budget.known[same] = found
            return found

        value: R = yield ChanceNode(chances or outcomes)
        return value


def _unchanging(script: Callable[[Play[T]], Script[R]]) -> Callable[[Play[T]], Script[R]]:
    """The part of a script, which must not change the table."""

    def watched(play: Play[T]) -> Script[R]:
        before = play.table
        result = yield from script(play)
        if play.table is not before:
            raise RulesBug("a part of a script changed the table")
        return result

    return watched


def falls(
    table: T, script: Callable[[Play[T]], Script[R]], budget: Budget | None = None
) -> Iterator[tuple[R, Fraction]]:
    """Every result of the dice, by classes, with its probability; the probabilities sum to 1.

    Raises TooManyFalls if the budget (a new one by default) is used up.
    """
    spent = budget or Budget()
    unexplored: list[tuple[tuple[Any, ...], Fraction]] = [((), Fraction(1))]
    while unexplored:
        fallen, weight = unexplored.pop()
        reached = _follow(table, script, fallen, spent)
        if isinstance(reached, End):
            yield reached.result, weight
            continue
        for next_, probability in _classes(reached) if isinstance(reached, Throw) else reached.outcomes():
            spent.spend()
            unexplored.append(((*fallen, next_), weight * probability))


@dataclass(frozen=True)
class End(Generic[R]):
    """The end of a run."""

    result: R


def _follow(
    table: T, script: Callable[[Play[T]], Script[R]], fallen: tuple[Any, ...], budget: Budget
) -> End[R] | Throw | ChanceNode:
    """Runs the script with the results so far, to its end or to the next chance."""
    running = script(OddsRun(table, budget))
    known = iter(fallen)
    value: Any = None
    while True:
        try:
            request = running.send(value)
        except StopIteration as finished:
            return End(finished.value)
        if isinstance(request, Throw | ChanceNode):
            value = next(known, _OPEN)
            if value is _OPEN:
                return request
        elif isinstance(request, Ask):
            value = _default(request)
        else:
            raise RulesBug("odds cannot look through a simultaneous question")


def _default(ask: Ask[Any]) -> Any:
    return ask.accept(ask.default or Answer(ask.options[0].id))


def _classes(throw: Throw) -> Iterator[tuple[tuple[int, ...], Fraction]]:
    """Multisets of class representatives with their probabilities: 5 dice in 3 classes are 21 cases, not 243.

    Multisets that differ only in which of the `alike` faces show are represented by one, in which the most frequent
    face is the lowest.
    """
    lowest = sorted({1, *throw.cuts}) if throw.cuts else list(range(1, throw.sides + 1))
    sizes = {low: high - low for low, high in zip(lowest, [*lowest[1:], throw.sides + 1], strict=True)}
    alike = [low for low in lowest if low in throw.alike]
    for faces in combinations_with_replacement(lowest, throw.count):
        shown = [faces.count(low) for low in alike]
        if shown != sorted(shown, reverse=True):
            continue
        weight = Fraction(factorial(throw.count) * _orders(shown))
        for low in set(faces):
            times = faces.count(low)
            weight = weight * Fraction(sizes[low], throw.sides) ** times / factorial(times)
        yield faces, weight


def _orders(shown: Sequence[int]) -> int:
    """In how many orders such numbers can occur."""
    orders = factorial(len(shown))
    for number in set(shown):
        orders //= factorial(shown.count(number))
    return orders
