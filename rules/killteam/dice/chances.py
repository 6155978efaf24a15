"""The probability of every attack pool, counted over numbers of dice instead of single faces.

The attacker is assumed to follow the proposals: it retains as many dice as Accurate allows, re-rolls fails by rules,
and uses all weapon rules. Dice that are re-rolled are independent of the others, so only their number matters.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb, factorial

from rules.killteam.board import SEATS
from rules.killteam.dice.pool import Pool, sorted_faces
from rules.killteam.dice.rolls import DiceRoll, Face, Reroll, best_answer, free_reroll_options

SIDES = 6


def pool_chances(roll: DiceRoll) -> Sequence[tuple[Pool, Fraction]]:
    """Every pool that the roll may lead to, with its probability, without spending CP. The probabilities sum to 1."""
    found = _counted_chances(roll.count, roll.need, roll.lethal, roll.rerolls)
    return [(pool._replace(normals=pool.normals + roll.retained), weight) for pool, weight in found]


@lru_cache(maxsize=1 << 12)
def _counted_chances(
    count: int, need: int, lethal: int, rerolls: tuple[Reroll, ...]
) -> tuple[tuple[Pool, Fraction], ...]:
    fails = sum(sorted_faces([face], need, lethal=lethal).fails for face in range(1, SIDES + 1))
    weights: dict[Pool, int] = {}
    for pool, ways in _falls(count, need, lethal):
        for shown, orders in _face_counts(pool.fails, fails):
            again = _rerolled_count(need, shown, rerolls)
            for fresh, more in _falls(again, need, lethal):
                made = Pool(pool.crits + fresh.crits, pool.normals + fresh.normals, pool.fails - again + fresh.fails)
                weight = ways * orders * more * fails**fresh.fails * SIDES ** (count - again)
                weights[made] = weights.get(made, 0) + weight
    return tuple((pool, Fraction(weight, SIDES ** (2 * count))) for pool, weight in weights.items() if weight)


def _falls(count: int, need: int, lethal: int) -> Iterator[tuple[Pool, int]]:
    """Pools of `count` dice before re-rolls, and in how many ways each occurs.

    The number of ways ignores which faces the fails show.
    """
    one = [sorted_faces([face], need, lethal=lethal) for face in range(1, SIDES + 1)]
    crits, normals = sum(pool.crits for pool in one), sum(pool.normals for pool in one)
    for crit in range(count + 1):
        for normal in range(count - crit + 1):
            orders = comb(count, crit) * comb(count - crit, normal)
            yield Pool(crit, normal, count - crit - normal), orders * crits**crit * normals**normal


def _face_counts(dice: int, faces: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """How often each failing face occurs among `dice` fails, the most frequent first, and in how many ways."""
    for shown in _partitions(dice, faces, dice):
        orders = factorial(faces) * factorial(dice)
        for number in {*shown}:
            orders //= factorial(shown.count(number))
        for number in shown:
            orders //= factorial(number)
        yield shown, orders


def _partitions(dice: int, faces: int, most: int) -> Iterator[tuple[int, ...]]:
    if not faces:
        if not dice:
            yield ()
        return
    for here in range(min(dice, most), -1, -1):
        for rest in _partitions(dice - here, faces - 1, here):
            yield (here, *rest)


@lru_cache(maxsize=1 << 12)
def _rerolled_count(need: int, shown: tuple[int, ...], rerolls: tuple[Reroll, ...]) -> int:
    """How many fails are re-rolled, each once, if the proposals are followed."""
    faces = tuple(Face(face) for face, number in enumerate(shown, 1) for _ in range(number))
    roll = DiceRoll(seat=SEATS[0], about="", reason="", rule="", count=len(faces), need=need, rerolls=rerolls)
    used: tuple[str, ...] = ()
    while choices := free_reroll_options(roll, faces, used):
        answer = best_answer(roll, faces, choices)
        chosen = next((option for option in choices if option.id == answer.option), None)
        if chosen is None:
            break
        again = chosen.accept(answer.value, roll.rule)
        faces = tuple(Face(face.now, face.now) if at in again.numbers else face for at, face in enumerate(faces))
        used = (*used, again.reroll.rule)
    return sum(face.again for face in faces)
