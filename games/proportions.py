"""Shares with their 95 % intervals."""

from dataclasses import dataclass
from math import sqrt

SURE = 1.959964  # standard deviations of a 95 % interval


@dataclass(frozen=True, kw_only=True)
class Proportion:
    """A share in percent with its 95 % Wilson interval."""

    count: int
    of: int
    percent: float
    least: float
    most: float


def proportion(count: int, of: int) -> Proportion:
    """The share; without matches the interval is 0 to 100 %."""
    if not of:
        return Proportion(count=0, of=0, percent=0.0, least=0.0, most=100.0)
    found, square = count / of, SURE * SURE
    middle = (found + square / (2 * of)) / (1 + square / of)
    reach = SURE * sqrt(found * (1 - found) / of + square / (4 * of * of)) / (1 + square / of)
    least, most = max(0.0, middle - reach), min(1.0, middle + reach)
    return Proportion(count=count, of=of, percent=100 * found, least=100 * least, most=100 * most)
