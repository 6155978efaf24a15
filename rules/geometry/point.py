"""Places on the table and the straight distance between them, in whole thousandths of an inch."""

from math import isqrt
from typing import NamedTuple

INCH = 1000


class Point(NamedTuple):
    """A place on the table; the origin is a corner of the board."""

    x: int
    y: int


def root_up(square: int) -> int:
    """The smallest whole number whose square is at least `square`."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def square_distance(a: Point, b: Point) -> int:
    """The squared distance between two points, exact."""
    return (a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)


def distance_up(a: Point, b: Point) -> int:
    """The distance between two points, rounded up to a whole thousandth."""
    return root_up(square_distance(a, b))


def inches(length: int) -> str:
    """A length as people read it, exact and as short as can be: 5200 is `5.2″`."""
    whole, rest = divmod(abs(length), INCH)
    fraction = f".{rest:03}".rstrip("0") if rest else ""
    return f"{'−' if length < 0 else ''}{whole}{fraction}″"


def tenths(length: int) -> str:
    """A length told in passing, rounded up to a tenth of an inch: 22021 is `22.1″`. Refusals measure with `inches`."""
    return inches(-(-length // 100) * 100)
