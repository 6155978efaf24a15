"""Pairs those who wait: a pure function, quick enough for ten thousand seeks.

Two seeks fit when they want the same, share a language and enough hours, their people have not blocked each other, and
their ratings are near. What counts as near widens with every minute that the longer one has waited. Of all fitting
neighbours by rating the nearest are paired first.
"""

from collections import defaultdict
from collections.abc import Collection, Iterator, Sequence
from typing import NamedTuple

FIRST_REACH = 100.0  # points of rating at once
REACH_GROWS = 20.0  # points with every minute of waiting
FIRST_WINDOW = 6  # neighbours by rating that each seek is compared with; more when that brings no more pairs
WIDER = 4  # how many times more
MOST_EDGES = 400_000  # comparisons in one pass: up to 600 seeks are all compared with each other
COMMON_HOURS = 2  # hours in a row that a match in an evening needs
HOUR_COUNTS = 2.0  # points of rating that one more common hour outweighs
MOST_HOURS = 20  # common hours beyond which more make no difference


class WaitingSeek(NamedTuple):
    """A seek as pairing sees it.

    `wants` is what must be equal: game, size, pace and so on. `hours` are bits; `timed` seeks must share some.
    `balance` is how often more the person had the first side than the second.
    """

    id: str
    person: int
    wants: tuple[object, ...]
    language: str = ""
    rating: float = 0.0
    waited: float = 0.0
    hours: int = 0
    timed: bool = False
    balance: int = 0


class ProposedPair(NamedTuple):
    """Two seeks that fit, the first side first."""

    first: WaitingSeek
    second: WaitingSeek


def pair_seeks(seeks: Sequence[WaitingSeek], apart: Collection[tuple[int, int]] = ()) -> list[ProposedPair]:
    """As many pairs as fit, each person at most once. `apart` has pairs of people, the lower number first."""
    pools: defaultdict[tuple[object, ...], list[WaitingSeek]] = defaultdict(list)
    for seek in seeks:
        pools[seek.wants].append(seek)
    busy: set[int] = set()
    found: list[ProposedPair] = []
    for pool in pools.values():
        left, window = sorted(pool, key=lambda seek: (seek.rating, seek.id)), FIRST_WINDOW
        while len(left) > 1:
            if pairs := _one_pass(left, window, busy, apart):
                found += pairs
                left = [seek for seek in left if seek.person not in busy]
            elif window >= min(len(left), MOST_EDGES // len(left)):
                break
            else:
                window *= WIDER
    return found


def _one_pass(
    left: Sequence[WaitingSeek], window: int, busy: set[int], apart: Collection[tuple[int, int]]
) -> list[ProposedPair]:
    """Pair neighbours by rating, the nearest first. Marks the paired people as busy."""
    pairs = []
    for _, one, other in sorted(_edges(left, window, apart)):
        if left[one].person not in busy and left[other].person not in busy:
            busy |= {left[one].person, left[other].person}
            pairs.append(with_sides(left[one], left[other]))
    return pairs


def _edges(
    left: Sequence[WaitingSeek], window: int, apart: Collection[tuple[int, int]]
) -> Iterator[tuple[float, int, int]]:
    """Every two seeks that fit within so many neighbours, with how far apart they are.

    This is the inner loop of pairing, so it calls nothing.
    """
    for one, (_, person, _, language, rating, waited, hours, timed, _) in enumerate(left):
        own_reach = FIRST_REACH + REACH_GROWS * waited
        for other in range(one + 1, min(one + 1 + window, len(left))):
            seek = left[other]
            gap = seek.rating - rating
            if gap > own_reach and gap > FIRST_REACH + REACH_GROWS * seek.waited:
                continue
            if language and seek.language and language != seek.language:
                continue
            them = seek.person
            if person == them or ((person, them) if person < them else (them, person)) in apart:
                continue
            if timed:
                common = hours & seek.hours
                if not common & common >> (COMMON_HOURS - 1):
                    continue
                gap -= HOUR_COUNTS * min(common.bit_count(), MOST_HOURS)
            yield gap, one, other


def with_sides(one: WaitingSeek, other: WaitingSeek) -> ProposedPair:
    """The first side for whoever has had it less often; of two with the same balance, for the one who waited longer."""
    if (one.balance, -one.waited, one.id) <= (other.balance, -other.waited, other.id):
        return ProposedPair(one, other)
    return ProposedPair(other, one)
