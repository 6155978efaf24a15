"""Exact probabilities of dice whose sixes are rolled again, in closed form."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rules.krygothic.dice.score import ENOUGH_SIXES, SIX, passes

R = TypeVar("R")

Chances = Sequence[tuple[R, Fraction]]
BELOW_SIX = range(1, SIX)


class Hits(NamedTuple):
    """The result of dice to hit: the number rolled and passed, their sixes (up to three), and whether all are 1."""

    dice: int
    passed: int
    sixes: int = 0
    ones: bool = False

    def kept(self, keep: int) -> int:
        """How many passes are kept; the others are lost. (krygothic.dice.keep_passes)"""
        return min(self.passed, max(0, keep))

    @property
    def missed(self) -> int:
        """How many did not pass."""
        return self.dice - self.passed

    @property
    def critical(self) -> bool:
        """Whether the sum of its sixes is at least eighteen. (krygothic.crit.pass)"""
        return self.sixes >= ENOUGH_SIXES


NO_DICE = Hits(0, 0)


def chance(target: int) -> Fraction:
    """The probability that one die reaches the target: each four points need one more six.

    (krygothic.dice.target_pattern)
    """
    if target > SIX:
        return chance(target - 4) / 6
    return Fraction(min(6, 7 - target), 6)


def chance_of_any(dice: int, target: int) -> Fraction:
    """The probability that the best of the dice reaches the target; 0 without dice. (krygothic.dice.attribute_check)"""
    return 1 - (1 - chance(target)) ** max(0, dice)


@lru_cache(maxsize=512)
def chances_of_passes(dice: int, target: int) -> Chances[int]:
    """The probabilities of the number of passes."""
    one = chance(target)
    die = tuple((passed, weight) for passed, weight in ((0, 1 - one), (1, one)) if weight)
    return _together(dice, 0, die, lambda before, passed: before + passed)


@lru_cache(maxsize=512)
def chances_of_hits(dice: int, target: int) -> Chances[Hits]:
    """The probabilities of results of dice to hit."""
    return _together(dice, NO_DICE, _die_to_hit(target), _added) if dice > 0 else ((NO_DICE, Fraction(1)),)


def _added(before: Hits, die: Hits) -> Hits:
    return Hits(
        before.dice + 1,
        before.passed + die.passed,
        min(ENOUGH_SIXES, before.sixes + die.sixes),
        die.ones and (before.ones or not before.dice),
    )


def _die_to_hit(target: int) -> Chances[Hits]:
    """Probabilities of one die: no six, one or two sixes and a last face, or at least three sixes."""
    weights: dict[Hits, Fraction] = {}
    for sixes in range(ENOUGH_SIXES):
        for face in BELOW_SIX:
            passed = passes((SIX,) * sixes + (face,), target)
            found = Hits(1, int(passed), sixes, ones=not sixes and face == 1)
            weights[found] = weights.get(found, Fraction(0)) + Fraction(1, 6) ** (sixes + 1)
    many = Fraction(1, 6) ** ENOUGH_SIXES
    passing = chance(target) - sum((weight for found, weight in weights.items() if found.passed), Fraction(0))
    weights |= {Hits(1, 1, ENOUGH_SIXES): passing, Hits(1, 0, ENOUGH_SIXES): many - passing}
    return tuple((found, weight) for found, weight in weights.items() if weight)


def _together(dice: int, nothing: R, die: Chances[R], added: Callable[[R, R], R]) -> Chances[R]:
    weights = {nothing: Fraction(1)}
    for _ in range(dice):
        after: dict[R, Fraction] = {}
        for before, weight in weights.items():
            for one, likely in die:
                found = added(before, one)
                after[found] = after.get(found, Fraction(0)) + weight * likely
        weights = after
    return tuple(weights.items())
