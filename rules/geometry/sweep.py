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
    (ax, ay), dx, dy, radius, growth = sweep
    x, y = point
    ax, ay, radius = ax - x, ay - y, radius + margin
    return Quadratic(
        dx * dx + dy * dy - growth * growth,
        ax * dx + ay * dy - radius * growth,
        ax * ax + ay * ay - radius * radius,
    )


def over_edge(sweep: Sweep, u: Point, v: Point, window: Window) -> tuple[Quadratic, Window] | None:
    """Where the circle covers part of the edge u-v with its centre abreast of it: negative in the window."""
    (ax, ay), dx, dy, radius, growth = sweep
    (ux, uy), (vx, vy) = u, v
    ex, ey, ax, ay = vx - ux, vy - uy, ax - ux, ay - uy
    length = ex * ex + ey * ey
    abreast = between(window, ax * ex + ay * ey, dx * ex + dy * ey, 0, length)
    if not abreast:
        return None
    turn, turning = ex * ay - ey * ax, ex * dy - ey * dx
    return Quadratic(
        turning * turning - growth * growth * length,
        turn * turning - radius * growth * length,
        turn * turn - radius * radius * length,
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
