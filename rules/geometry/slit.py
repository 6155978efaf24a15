"""Whether any straight line joins two discs past obstacles, and from where one disc sees the whole of the other.

Of all free lines through a slit there is one that cannot be moved any farther to either side: it touches two of the
things around it. So only the common tangents of every two of them need to be tried, and each is held exactly against
all obstacles; brushing is free.

      ___________
     |           |c                    c, d: corners. A line through both touches two obstacles; beside the rims
     |___________|  .                  V and T only tangents to those, or to a wreck, are left.
    V . . . . . . . . . . T
             d _______________
              |_______________|

Corners are exact. Tangents to circles are rounded, in billionths of an inch and so that they stay inside V and T and
clear of what they brush: a slit of less than a millionth of an inch beside something round is all that can be missed.
"""

from collections.abc import Iterator, Sequence
from functools import cmp_to_key
from itertools import combinations, pairwise
from math import isqrt
from typing import NamedTuple

from rules.geometry.disc import Disc
from rules.geometry.line import meets_any
from rules.geometry.point import Point
from rules.geometry.polygon import Outline
from rules.geometry.sweep import Sweep, over_point, sweeps_disc, sweeps_outline
from rules.geometry.window import Window, dips

FINE = 10**6
_SLACK = 8


class Circle(NamedTuple):
    """A circle, or with radius 0 a corner, in billionths of an inch."""

    x: int
    y: int
    radius: int = 0


class DirectedLine(NamedTuple):
    """A line through (x, y) towards (x + dx, y + dy)."""

    x: int
    y: int
    dx: int
    dy: int


class Obstacles(NamedTuple):
    """What stands between two discs, in billionths of an inch."""

    outlines: tuple[Outline, ...]
    rounds: tuple[Circle, ...]


def finer(outlines: Sequence[Outline], rounds: Sequence[Disc]) -> Obstacles:
    """Outlines and discs given in thousandths."""
    return Obstacles(
        tuple(tuple(Point(corner.x * FINE, corner.y * FINE) for corner in outline) for outline in outlines),
        tuple(_circle(disc, 0) for disc in rounds),
    )


def _circle(disc: Disc, margin: int) -> Circle:
    return Circle(disc.centre.x * FINE, disc.centre.y * FINE, max(0, disc.radius * FINE + margin))


def slit(one: Disc, other: Disc, between: Obstacles) -> tuple[Point, Point] | None:
    """A free line from disc to disc, its ends in thousandths; None when there is none. Neither disc is touched."""
    ends = _circle(one, -_SLACK), _circle(other, -_SLACK)
    corners = [Circle(*corner) for outline in between.outlines for corner in outline if _is_in_strip(corner, *ends)]
    rounds = [circle._replace(radius=circle.radius + _SLACK) for circle in between.rounds]
    whole = _circle(one, 0), _circle(other, 0)
    for first, second in combinations([*corners, *rounds, *ends], 2):
        for line in tangents(first, second):
            along = _middles(line, *whole)
            if along and _free(line, along, between):
                return _rounded(line, along[0]), _rounded(line, along[1])
    return None


def _is_in_strip(corner: Point, one: Circle, other: Circle) -> bool:
    """Whether a corner is in the strip between the discs, where their lines can touch it."""
    dx, dy = other.x - one.x, other.y - one.y
    length = isqrt(dx * dx + dy * dy) + 1
    reach = max(one.radius, other.radius) + FINE
    x, y = corner.x - one.x, corner.y - one.y
    along = x * dx + y * dy
    return abs(dx * y - dy * x) <= reach * length and -reach * length <= along <= length * (length + reach)


def tangents(one: Circle, other: Circle) -> Iterator[DirectedLine]:
    """The lines that touch both: up to four between circles, two from a corner, one between corners."""
    dx, dy = other.x - one.x, other.y - one.y
    square = dx * dx + dy * dy
    if not square:
        return
    for here in {one.radius, -one.radius}:
        for there in {other.radius, -other.radius}:
            apart = there - here
            if square < apart * apart:
                continue
            if not here and not there:
                yield DirectedLine(one.x, one.y, dx, dy)
                continue
            along = isqrt(square - apart * apart)
            ux, uy = dx * along + dy * apart, dy * along - dx * apart
            yield DirectedLine(one.x + here * uy // square, one.y - here * ux // square, ux, uy)


def _middles(line: DirectedLine, one: Circle, other: Circle) -> tuple[int, int] | None:
    """Where on a line the middles of its ways through two discs are, over its square; None when it misses a disc."""
    square = line.dx * line.dx + line.dy * line.dy
    along = []
    for circle in (one, other):
        x, y = circle.x - line.x, circle.y - line.y
        aside = line.dx * y - line.dy * x
        if aside * aside > circle.radius * circle.radius * square:
            return None
        along.append(x * line.dx + y * line.dy)
    return (along[0], along[1]) if along[0] != along[1] else None


def _free(line: DirectedLine, along: tuple[int, int], between: Obstacles) -> bool:
    square = line.dx * line.dx + line.dy * line.dy
    part = Window(min(along), square, max(along), square)
    a, b = Point(line.x, line.y), Point(line.x + line.dx, line.y + line.dy)
    sweep = Sweep(a, line.dx, line.dy, 0)
    if any(dips(over_point(sweep, Point(x, y), radius), part) for x, y, radius in between.rounds):
        return False
    return not meets_any(a, b, between.outlines, part)


def _rounded(line: DirectedLine, along: int) -> Point:
    over = line.dx * line.dx + line.dy * line.dy
    x, y = line.x * over + line.dx * along, line.y * over + line.dy * along
    return Point(_nearest(x, over), _nearest(y, over))


def _nearest(number: int, over: int = 1) -> int:
    """A length in thousandths."""
    scale = over * FINE
    return (2 * number + scale) // (2 * scale)


def clear_eye(viewer: Disc, target: Disc, between: Obstacles) -> Point | None:
    """A place on the viewer's rim from which nothing hides any part of the target; None when there is none.

    Nearer to the target hides less, so only the rim that faces it matters. Along the rim an obstacle begins or ends
    to hide only where a tangent to it and to the target comes through; between two such places all of the rim is alike,
    so the middle of each such piece is tried.

          e ___________             e sees past c: the tangent e-c-T is the last that does
         ( V )     c|__|  ( T )
    """
    eye, seen = _circle(viewer, -_SLACK), _circle(target, 0)
    dx, dy = seen.x - eye.x, seen.y - eye.y
    corners = [Circle(*corner) for outline in between.outlines for corner in outline if _is_in_strip(corner, eye, seen)]
    cuts = [(dx, dy)]
    for feature in (*corners, *between.rounds):
        for line in tangents(feature, seen):
            cuts += (way for way in _rim_ways(line, eye) if way[0] * dx + way[1] * dy > 0)
    facing = [(dy, -dx), *sorted(cuts, key=cmp_to_key(_turn)), (-dy, dx)]
    for one, other in pairwise(facing):
        place = _middle(one, other, eye)
        if _sees_all(place, seen, between):
            return Point(_nearest(place.x), _nearest(place.y))
    return None


def _turn(one: tuple[int, int], other: tuple[int, int]) -> int:
    """Below zero when the second way lies to the left of the first, by less than half a turn; 0 for opposite ways."""
    return other[0] * one[1] - other[1] * one[0]


def _rim_ways(line: DirectedLine, eye: Circle) -> Iterator[tuple[int, int]]:
    """Where a line comes through the rim, as ways from the middle."""
    square = line.dx * line.dx + line.dy * line.dy
    x, y = eye.x - line.x, eye.y - line.y
    aside = line.dx * y - line.dy * x
    left = eye.radius * eye.radius * square - aside * aside
    if left >= 0:
        for along in (isqrt(left), -isqrt(left)):
            yield (line.dy * aside + line.dx * along) // square, (line.dy * along - line.dx * aside) // square


def _middle(one: tuple[int, int], other: tuple[int, int], eye: Circle) -> Point:
    """The place on the rim half-way between two ways from the middle, drawn in by a hair."""
    lengths = [isqrt(x * x + y * y) or 1 for x, y in (one, other)]
    x = one[0] * FINE * lengths[1] + other[0] * FINE * lengths[0]
    y = one[1] * FINE * lengths[1] + other[1] * FINE * lengths[0]
    away = isqrt(x * x + y * y) + 1
    return Point(eye.x + x * eye.radius // away, eye.y + y * eye.radius // away)


def _sees_all(place: Point, seen: Circle, between: Obstacles) -> bool:
    wedge = Sweep(place, seen.x - place.x, seen.y - place.y, 0, seen.radius)
    return not any(sweeps_disc(wedge, Point(x, y), radius) for x, y, radius in between.rounds) and not any(
        sweeps_outline(wedge, outline) for outline in between.outlines
    )


def parted(one: Disc, other: Disc, outline: Outline) -> bool:
    """Whether a single side of an outline comes between two discs, so that no line joins them: quick, one-way.

     V   |   T      The side reaches beyond the strip between the discs on both ends, with the discs beyond it
    -----|-----     on either side. False says nothing.
    """
    (ax, ay), (bx, by) = one.centre, other.centre
    dx, dy = bx - ax, by - ay
    wide = max(one.radius, other.radius)
    beyond = wide * wide * (dx * dx + dy * dy)
    u = outline[-1]
    here = dx * (u.y - ay) - dy * (u.x - ax)
    for v in outline:
        there = dx * (v.y - ay) - dy * (v.x - ax)
        if (here > 0) != (there > 0) and here * here >= beyond and there * there >= beyond:
            ex, ey = v.x - u.x, v.y - u.y
            length = ex * ex + ey * ey
            turn_a, turn_b = ex * (ay - u.y) - ey * (ax - u.x), ex * (by - u.y) - ey * (bx - u.x)
            if (
                (turn_a > 0) != (turn_b > 0)
                and turn_a * turn_a > one.radius * one.radius * length
                and turn_b * turn_b > other.radius * other.radius * length
            ):
                return True
        u, here = v, there
    return False
