"""Words all minds think in: what is left of somebody, how near something is, and what harm can be done from here.

All of it comes to thousandths of an army. Chances are in thousandths.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

M = TypeVar("M")

SURE = 1_000
SIDES = 6


def left(share: int, now: int, full: int) -> int:
    """What is left of a model of that share of its army: half stands as long as it does, half goes with its wounds."""
    return share * (full + min(now, full)) // (2 * full)


def nearness(away: int, far: int, most: int) -> int:
    """`most` for who is there, nothing from `far` on, evenly between."""
    return most * (far - min(away, far)) // far


def at_least(need: int) -> int:
    """The chance that a die of six sides shows so much: a 6 always does, a 1 never."""
    return SURE * (SIDES + 1 - min(max(need, 2), SIDES)) // SIDES


def rolled_again(chance: int, failures: int, successes: int) -> int:
    """The chance when so many things have a failure or a success rolled again, of which opposite ones cancel out."""
    if failures > successes:
        return chance * (2 * SURE - chance) // SURE
    return chance * chance // SURE if successes > failures else chance


def harm(own: Iterable[M], foes: Sequence[M], done: Callable[[M, M], int]) -> int:
    """What everybody could do at once, each to whom it can harm most."""
    return sum(max((done(one, foe) for foe in foes), default=0) for one in own)
