"""Places on the table and the straight distance between them, in whole thousandths of an inch."""

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

INCH = 1000
TENTH = 100


class Point(NamedTuple):
    """A place on the table; the origin is a corner of the board."""

    x: int
    y: int


def root_up(square: int) -> int:
    """The smallest whole number whose square is at least `square`."""
    return isqrt(square - 1) + 1 if square else 0


def square_distance(a: Point, b: Point) -> int:
    """The squared distance between two points, exact."""
    (ax, ay), (bx, by) = a, b
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)


def distance_up(a: Point, b: Point) -> int:
    """The distance between two points, rounded up to a whole thousandth."""
    return root_up(square_distance(a, b))


@lru_cache(maxsize=1 << 14)
def inches(length: int) -> str:
    """A length as people read it, exact and as short as can be: 5200 is `5.2″`."""
    whole, rest = divmod(abs(length), INCH)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'−' if length < 0 else ''}{whole}{fraction}″"


def tenths(length: int) -> str:
    """A length told in passing, rounded up to a tenth of an inch: 22021 is `22.1″`. A refusal tells by how much so."""
    return inches(-(-length // TENTH) * TENTH)


def at_most(length: int) -> str:
    """A length that may be used up, told in passing, rounded down to a tenth of an inch: 5049 is `5″`."""
    return inches(length // TENTH * TENTH)


def measured(length: int, limit: int) -> str:
    """A length as a refusal holds it against its limit: in tenths too, but exact where less than a tenth decides."""
    return inches(length) if abs(length - limit) < TENTH else tenths(length)


def excess(length: int, limit: int) -> str:
    """What lies between a length and its limit, told as `measured` tells the length."""
    return measured(abs(length - limit), 0)
