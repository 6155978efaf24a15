"""Parts of a straight leg as exact fractions, and where on them a quadratic is negative.

Swept bases, heights along a line and wedges of sight all come down to these two questions, so no root and no
rounding takes part in a decision; only a length that is shown or paid is rounded, and always outwards.

    '.                 .'
    --'.--+=======+--.'------  t       the quadratic dips below zero on the part drawn double; a `Window` of the leg
    0   '. _______ .'       1          keeps both its ends as fractions, a `Span` has them in whole thousandths
"""

from typing import NamedTuple

from rules.geometry.point import root_up

Span = tuple[int, int]


class Window(NamedTuple):
    """The part of a leg from `low / low_over` to `high / high_over`; denominators are positive."""

    low: int
    low_over: int
    high: int
    high_over: int


class Quadratic(NamedTuple):
    """The function a·t² + 2·b·t + c."""

    a: int
    b: int
    c: int


WHOLE = Window(0, 1, 1, 1)
_FINE = 10**9


def at_least(window: Window, base: int, slope: int, least: int) -> Window | None:
    """The part of the window where base + slope·t >= least; None when nothing of any length is left."""
    low, low_over, high, high_over = window
    need = least - base
    if slope == 0:
        return window if need <= 0 else None
    if slope > 0 and need * low_over > low * slope:
        low, low_over = need, slope
    elif slope < 0 and -need * high_over < -slope * high:
        high, high_over = -need, -slope
    return Window(low, low_over, high, high_over) if low * high_over < high * low_over else None


def at_most(window: Window, base: int, slope: int, most: int) -> Window | None:
    """The part of the window where base + slope·t <= most; None when nothing of any length is left."""
    return at_least(window, -base, -slope, -most)


def between(window: Window, base: int, slope: int, least: int, most: int) -> Window | None:
    """The part of the window where least <= base + slope·t <= most."""
    above = at_least(window, base, slope, least)
    return at_most(above, base, slope, most) if above else None


def common(one: Window, other: Window) -> Window | None:
    """What two windows share; None when it has no length."""
    low, low_over, high, high_over = one
    first, first_over, last, last_over = other
    if first * low_over > low * first_over:
        low, low_over = first, first_over
    if last * high_over < high * last_over:
        high, high_over = last, last_over
    return Window(low, low_over, high, high_over) if low * high_over < high * low_over else None


def dips(quadratic: Quadratic, window: Window) -> bool:
    """Whether the quadratic is below zero anywhere in the window."""
    a, b, c = quadratic
    low, low_over, high, high_over = window
    if a * low * low + 2 * b * low * low_over + c * low_over * low_over < 0:
        return True
    if a * high * high + 2 * b * high * high_over + c * high_over * high_over < 0:
        return True
    return a > 0 and low * a < -b * low_over and -b * high_over < high * a and b * b > a * c


def negative_part(quadratic: Quadratic, window: Window) -> Window | None:
    """The part of the window where an upward quadratic is below zero, its inner ends rounded outwards to billionths."""
    if not dips(quadratic, window):
        return None
    a, b, c = quadratic
    if a == 0:
        return window
    root = root_up((b * b - a * c) * _FINE * _FINE)
    low, high = (-b * _FINE - root) // a, -((b * _FINE - root) // a)
    return common(window, Window(low, _FINE, high, _FINE))


def dip_span(quadratic: Quadratic, window: Window, length: int) -> Span | None:
    """Where on a leg of this length an upward quadratic is below zero, rounded outwards; None if nowhere."""
    if not dips(quadratic, window):
        return None
    a, b, c = quadratic
    first = window.low * length // window.low_over
    last = -(-window.high * length // window.high_over)
    if a == 0:
        return first, last
    root = root_up((b * b - a * c) * length * length)
    return max(first, (-b * length - root) // a), min(last, -((b * length - root) // a))
