"""A circle carried along a straight leg, its radius fixed or growing: what it passes over.

A moving base has a fixed radius; the wedge from an eye to a round target is a circle that grows from nothing.

     .---------------.            eye  ___----.
    ( start --- end   )               <---- target )      both are one quadratic in t, the part of the way gone:
     '---------------'                 ---____'           squared distance less squared radius, below 0 where covered
"""

from typing import NamedTuple

from rules.geometry.point import Point
from rules.geometry.polygon import Outline, contains_at, edges
from rules.geometry.window import WHOLE, Quadratic, Window, between, dips


class Sweep(NamedTuple):
    """The circle starts at `start` with `radius`, moves by (dx, dy) and grows by `growth` on the way."""

    start: Point
    dx: int
    dy: int
    radius: int
    growth: int = 0


def over_point(sweep: Sweep, point: Point, margin: int = 0) -> Quadratic:
    """Negative exactly where the circle, widened by the margin, covers the point."""
    ax, ay = sweep.start.x - point.x, sweep.start.y - point.y
    radius = sweep.radius + margin
    return Quadratic(
        sweep.dx * sweep.dx + sweep.dy * sweep.dy - sweep.growth * sweep.growth,
        ax * sweep.dx + ay * sweep.dy - radius * sweep.growth,
        ax * ax + ay * ay - radius * radius,
    )


def over_edge(sweep: Sweep, u: Point, v: Point, window: Window) -> tuple[Quadratic, Window] | None:
    """Where the circle covers part of the edge u-v with its centre abreast of it: negative in the window."""
    ex, ey = v.x - u.x, v.y - u.y
    ax, ay = sweep.start.x - u.x, sweep.start.y - u.y
    length = ex * ex + ey * ey
    abreast = between(window, ax * ex + ay * ey, sweep.dx * ex + sweep.dy * ey, 0, length)
    if not abreast:
        return None
    turn, turning = ex * ay - ey * ax, ex * sweep.dy - ey * sweep.dx
    return Quadratic(
        turning * turning - sweep.growth * sweep.growth * length,
        turn * turning - sweep.radius * sweep.growth * length,
        turn * turn - sweep.radius * sweep.radius * length,
    ), abreast


def sweeps_disc(sweep: Sweep, centre: Point, radius: int, window: Window = WHOLE) -> bool:
    """Whether the moving circle has area in common with a circle that rests."""
    return dips(over_point(sweep, centre, radius), window)


def sweeps_outline(sweep: Sweep, outline: Outline, window: Window = WHOLE) -> bool:
    """Whether the moving circle has area in common with an outline."""
    for u, v in edges(outline):
        if dips(over_point(sweep, u), window):
            return True
        abreast = over_edge(sweep, u, v, window)
        if abreast and dips(*abreast):
            return True
    over = 2 * window.low_over * window.high_over
    middle = window.low * window.high_over + window.high * window.low_over
    x, y = sweep.start.x * over + sweep.dx * middle, sweep.start.y * over + sweep.dy * middle
    return contains_at(outline, x, y, over)
