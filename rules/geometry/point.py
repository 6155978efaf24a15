"""Places on the table and the straight distance between them, in whole thousandths of an inch."""

from functools import lru_cache
from math import isqrt
from typing import NamedTuple

INCH = 1000
TENTH = 100
HUNDREDTH = 10


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
    return inches(_up(length, TENTH))


def at_most(length: int) -> str:
    """A length that may be used up, told in passing, rounded down to a tenth of an inch: 5049 is `5″`."""
    return inches(length // TENTH * TENTH)


def measured(length: int, limit: int) -> str:
    """A length as a refusal holds it against its limit: in tenths, in hundredths where less than a tenth decides.

    It is rounded away from its limit then, so that it never reads as if it kept to it: 6001 is `6.01″` beside 6000,
    5999 is `5.99″`.
    """
    if abs(length - limit) >= TENTH:
        return tenths(length)
    return inches(length // HUNDREDTH * HUNDREDTH if length < limit else _up(length, HUNDREDTH))


def bound(length: int, limit: int) -> str:
    """The limit beside a length that `measured` tells: as it is, or rounded away from the length if it was measured."""
    if not limit % HUNDREDTH or length == limit:
        return inches(_up(limit, HUNDREDTH))
    grain = HUNDREDTH if abs(length - limit) < TENTH else TENTH
    return inches(limit // grain * grain if length > limit else _up(limit, grain))


def excess(length: int, limit: int) -> str:
    """What lies between a length and its limit, rounded up as finely as `measured` tells the length."""
    return measured(abs(length - limit), 0)


def _up(length: int, grain: int) -> int:
    return -(-length // grain) * grain
