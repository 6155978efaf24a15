"""Turning points by whole degrees with a sine table of integers, the same on every machine."""

from rules.geometry.point import Point

_ONE = 10**9
_PI = 3_141_592_653_589_793_238
_PI_ONE = 10**18


def _series(degrees: int) -> int:
    """The sine of 0 to 90 degrees in billionths, by its power series in whole numbers."""
    angle = _PI * degrees // 180
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


def sine(degrees: int) -> int:
    """The sine of whole degrees in billionths."""
    turn = degrees % 360
    if turn > 180:
        return -sine(turn - 180)
    return _QUARTER[turn if turn <= 90 else 180 - turn]


def turned(point: Point, centre: Point, degrees: int) -> Point:
    """The point turned counter-clockwise about the centre; quarter turns are exact."""
    cos, sin = sine(degrees + 90), sine(degrees)
    dx, dy = point.x - centre.x, point.y - centre.y
    across, along = _nearest(dx * cos - dy * sin, _ONE), _nearest(dx * sin + dy * cos, _ONE)
    return Point(centre.x + across, centre.y + along)
