"""Cutting outlines down to what lies on one side of a line, or in an upright rectangle.

    ____x----.        The corners on the inner side stay, and where an edge crosses
out ____|_ in |       the line there is a new one (x). Depth is below 0 outside.
        x----'
"""

from collections.abc import Callable, Sequence

from rules.geometry.point import Point
from rules.geometry.polygon import Box, Outline

Depth = Callable[[Point], int]


def clipped(outline: Outline, box: Box) -> Outline:
    """The part of a convex outline inside the rectangle (left, bottom, right, top), its new corners rounded down.

    Empty when nothing of it is inside. Lengths are thousandths of an inch.
    """
    left, bottom, right, top = box
    sides: tuple[Depth, ...] = (
        lambda point: point.x - left,
        lambda point: right - point.x,
        lambda point: point.y - bottom,
        lambda point: top - point.y,
    )
    corners: Sequence[Point] = outline
    for depth in sides:
        corners = cut(corners, depth)
    return tuple(corners)


def cut(corners: Sequence[Point], depth: Depth) -> tuple[Point, ...]:
    """The part of a convex outline on the inner side of a line, where `depth` is at least 0; () when there is none."""
    kept: list[Point] = []
    for before, corner in zip([*corners[-1:], *corners[:-1]], corners, strict=True):
        outside, inside = depth(before), depth(corner)
        if (outside < 0) != (inside < 0):
            kept.append(_crossing(before, corner, outside, inside))
        if inside >= 0:
            kept.append(corner)
    return tuple(dict.fromkeys(kept))


def _crossing(a: Point, b: Point, depth_a: int, depth_b: int) -> Point:
    """Where the line from a to b has a depth of 0."""
    part, whole = abs(depth_a), abs(depth_a) + abs(depth_b)
    return Point(a.x + (b.x - a.x) * part // whole, a.y + (b.y - a.y) * part // whole)
