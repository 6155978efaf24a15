"""Turning points by whole degrees with a sine table of integers, the same on every machine."""

from functools import lru_cache

from rules.geometry.point import Point

_ONE = 10**9
_PI = 3_141_592_653_589_793_238
_PI_ONE = 10**18


def _series(degrees: int) -> int:
    """The sine of 0 to 90 degrees in billionths."""
    return _sine_of(_PI * degrees // 180)


@lru_cache(maxsize=1 << 17)
def _sine_of(angle: int) -> int:
    """The sine of an angle between 0 and a quarter turn in billionths, by its power series in whole numbers."""
    term = total = angle
    for step in range(1, 14):
        term = -term * angle * angle // (_PI_ONE * _PI_ONE * (2 * step) * (2 * step + 1))
        total += term
    return _nearest(total, _PI_ONE // _ONE)


def _nearest(number: int, over: int) -> int:
    """The fraction rounded to the nearest whole number, halves away from zero, so that signs mirror."""
    size = (2 * abs(number) + over) // (2 * over)
    return size if number >= 0 else -size


_QUARTER = tuple(_series(degrees) for degrees in range(91))


_HALF = (*_QUARTER, *_QUARTER[89:0:-1])
_SINES = (*_HALF, *(-part for part in _HALF))


def sine(degrees: int) -> int:
    """The sine of whole degrees in billionths."""
    return _SINES[degrees % 360]


def rotated(point: Point, centre: Point, degrees: int) -> Point:
    """The point turned counter-clockwise about the centre; quarter turns are exact."""
    cos, sin = sine(degrees + 90), sine(degrees)
    dx, dy = point.x - centre.x, point.y - centre.y
    across, along = _nearest(dx * cos - dy * sin, _ONE), _nearest(dx * sin + dy * cos, _ONE)
    return Point(centre.x + across, centre.y + along)


@lru_cache(maxsize=100)
def rim(radius: int, step: int = 45) -> tuple[Point, ...]:
    """The points of a circle about the origin, every so many degrees from the x axis."""
    return tuple(rotated(Point(radius, 0), Point(0, 0), degrees) for degrees in range(0, 360, step))


def fine_sine(angle: int) -> int:
    """The sine of thousandths of a degree in billionths."""
    turn = angle % 360_000
    if turn > 180_000:
        return -fine_sine(turn - 180_000)
    return _sine_of(_PI * (turn if turn <= 90_000 else 180_000 - turn) // 180_000)


def turn_by(across: int, along: int, angle: int) -> tuple[int, int]:
    """A way turned counter-clockwise by thousandths of a degree."""
    cos, sin = fine_sine(angle + 90_000), fine_sine(angle)
    return _nearest(across * cos - along * sin, _ONE), _nearest(across * sin + along * cos, _ONE)


def arc_cosine(part: int, whole: int) -> int:
    """The angle between 0 and a quarter turn with the cosine part / whole, in thousandths of a degree, rounded down."""
    low, high = 0, 90_000
    while high - low > 1:
        middle = (low + high) // 2
        if fine_sine(middle + 90_000) * whole >= part * _ONE:
            low = middle
        else:
            high = middle
    return low


def in_arc(middle: Point, facing: int, half: int, at: Point) -> bool:
    """Whether a point lies in the arc of so many degrees (at most 90) to either side of a facing.

    The border counts, and so does the middle itself. At a facing of whole quarters the border of 45 degrees is exact.

          .' at               The place turned back so that the facing lies ahead: it is in the arc
    (o)--------> ahead        where aside / ahead is at most the tangent of the half.
          '.
    """
    dx, dy = at.x - middle.x, at.y - middle.y
    cos, sin = sine(facing + 90), sine(facing)
    ahead, aside = dx * cos + dy * sin, dy * cos - dx * sin
    return ahead >= 0 and abs(aside) * sine(half + 90) <= ahead * sine(half)
