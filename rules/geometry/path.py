"""Paths as chains of straight legs: their length, and which parts a moving base spends over something.

Places on a leg are whole thousandths from its start, scaled so that the end is its rounded-up length. Parts
are rounded outwards, so that many short legs never gain distance over one long leg.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import pairwise

from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Outline, box, contains_at, edges
from rules.geometry.sweep import Sweep, over_edge, over_point, sweeps_outline
from rules.geometry.window import WHOLE, Span, dip_span


def legs(path: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The legs of a path, each as its two ends."""
    return pairwise(path)


def path_length(path: Sequence[Point]) -> int:
    """The length of a path, each leg rounded up to a thousandth."""
    return sum(distance_up(a, b) for a, b in legs(path))


def swept(a: Point, b: Point, radius: int) -> Sweep:
    """A base of this radius carried from a to b."""
    return Sweep(a, b.x - a.x, b.y - a.y, radius)


def point_along(a: Point, b: Point, offset: int) -> Point:
    """The point so many thousandths along a leg, rounded to the nearest whole thousandth."""
    length = distance_up(a, b)
    if length == 0:
        return a
    return Point(
        a.x + (2 * (b.x - a.x) * offset + length) // (2 * length),
        a.y + (2 * (b.y - a.y) * offset + length) // (2 * length),
    )


def cut(path: Sequence[Point], along: int) -> tuple[Point, ...]:
    """The path as far as so many thousandths along it."""
    kept = [path[0]]
    for a, b in legs(path):
        length = distance_up(a, b)
        if along < length:
            return (*kept, point_along(a, b, along)) if along else tuple(kept)
        kept.append(b)
        along -= length
    return tuple(kept)


def never_nearer(path: Sequence[Point], points: Iterable[Point]) -> bool:
    """Whether a path never comes nearer to any of the points than it is already, from its start on; exact.

    The distance along a straight leg first falls and then rises, so it never falls if it does not at the leg's start.
    """
    return all(
        (a.x - point.x) * (b.x - a.x) + (a.y - point.y) * (b.y - a.y) >= 0 for point in points for a, b in legs(path)
    )


def merged(spans: Iterable[Span]) -> tuple[Span, ...]:
    """The spans as a union: in order, without overlaps."""
    union: list[Span] = []
    for low, high in sorted(spans):
        if union and low <= union[-1][1]:
            union[-1] = (union[-1][0], max(high, union[-1][1]))
        else:
            union.append((low, high))
    return tuple(union)


def total(spans: Iterable[Span]) -> int:
    """The joint length of spans that do not overlap."""
    return sum(high - low for low, high in spans)


def span_over_disc(a: Point, b: Point, radius: int, centre: Point, other: int) -> Span | None:
    """The part of the leg on which a base overlaps a resting circle of radius `other`, if any."""
    if a == b or _passes_by(a, b, radius + other, centre):
        return None
    return dip_span(over_point(swept(a, b, radius), centre, other), WHOLE, distance_up(a, b))


def _passes_by(a: Point, b: Point, reach: int, centre: Point) -> bool:
    """A quick sieve: True only where the box around the leg is too far off to reach the centre."""
    x, y = centre
    return (
        (a.x + reach <= x and b.x + reach <= x)
        or (a.x - reach >= x and b.x - reach >= x)
        or (a.y + reach <= y and b.y + reach <= y)
        or (a.y - reach >= y and b.y - reach >= y)
    )


def spans_over_outline(a: Point, b: Point, radius: int, outline: Outline) -> tuple[Span, ...]:
    """The parts of the leg on which a base overlaps an outline, in order."""
    sweep, length = swept(a, b, radius), distance_up(a, b)
    if a == b or _far_off(a, b, radius, outline) or not sweeps_outline(sweep, outline):
        return ()
    rim = spans_over_rim(a, b, radius, outline)
    return merged((*rim, *_spans_inside(sweep, length, outline, rim)))


def spans_over_rim(a: Point, b: Point, radius: int, outline: Outline) -> tuple[Span, ...]:
    """The parts of the leg on which a base overlaps the edge of an outline, in order."""
    sweep, length = swept(a, b, radius), distance_up(a, b)
    found: list[Span | None] = []
    for u, v in edges(outline):
        found.append(dip_span(over_point(sweep, u), WHOLE, length))
        abreast = over_edge(sweep, u, v, WHOLE)
        found.append(dip_span(*abreast, length) if abreast else None)
    return merged(span for span in found if span)


def _far_off(a: Point, b: Point, radius: int, outline: Outline) -> bool:
    """A quick sieve: True only where the boxes around leg and outline have no area in common."""
    left, bottom, right, top = box(outline)
    return (
        max(a.x, b.x) + radius <= left
        or min(a.x, b.x) - radius >= right
        or max(a.y, b.y) + radius <= bottom
        or min(a.y, b.y) - radius >= top
    )


def _spans_inside(sweep: Sweep, length: int, outline: Outline, rim: tuple[Span, ...]) -> Iterator[Span]:
    """The stretches between the rim spans on which the centre is deep inside the outline."""
    starts = (0, *(high for _, high in rim))
    ends = (*(low for low, _ in rim), length)
    for low, high in zip(starts, ends, strict=True):
        middle, over = low + high, 2 * length
        x, y = sweep.start.x * over + sweep.dx * middle, sweep.start.y * over + sweep.dy * middle
        if low < high and contains_at(outline, x, y, over):
            yield low, high


def crossings(a: Point, b: Point, outline: Outline) -> list[Fraction]:
    """The fractions of the leg at which its line meets the edge of the outline, in order."""
    found: list[Fraction] = []
    dx, dy = b.x - a.x, b.y - a.y
    for u, v in edges(outline):
        here = dx * (u.y - a.y) - dy * (u.x - a.x)
        there = dx * (v.y - a.y) - dy * (v.x - a.x)
        if here != there and here * there <= 0:
            at, over = (u.x - a.x) * (v.y - u.y) - (u.y - a.y) * (v.x - u.x), there - here
            if 0 < at < over or over < at < 0:
                found.append(Fraction(at, over))
    return sorted(found)
