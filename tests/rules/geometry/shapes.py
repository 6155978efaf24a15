"""Hypothesis strategies for points, bases and outlines, and their shapely twins."""

import math

import shapely
from hypothesis import strategies as st

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import Outline

BOARD = 24_000


def points(size: int = BOARD) -> st.SearchStrategy[Point]:
    return st.builds(Point, st.integers(0, size), st.integers(0, size))


def discs(size: int = BOARD, height: int = 1200) -> st.SearchStrategy[Disc]:
    return st.builds(
        Disc, points(size), st.sampled_from((400, 600, 800)), st.sampled_from((0, 0, 1000)), st.just(height)
    )


@st.composite
def outlines(draw: st.DrawFn, size: int = BOARD, reach: int = 4000) -> Outline:
    """A star about a point: simple, often not convex."""
    centre = draw(points(size))
    count = draw(st.integers(3, 9))
    start = draw(st.integers(0, 359))
    corners = []
    for step in range(count):
        angle = math.radians(start + 360 * step / count)
        radius = draw(st.integers(reach // 5, reach))
        corners.append(Point(centre.x + round(radius * math.cos(angle)), centre.y + round(radius * math.sin(angle))))
    outline = tuple(corners)
    if not polygon(outline).is_valid:
        return (centre, Point(centre.x + reach, centre.y), Point(centre.x, centre.y + reach))
    return outline


def polygon(outline: Outline) -> shapely.Polygon:
    return shapely.Polygon(outline)


def circle(disc: Disc, segments: int = 128) -> shapely.Polygon:
    return shapely.Point(disc.centre).buffer(disc.radius, quad_segs=segments)


def rectangle(left: int, bottom: int, right: int, top: int) -> Outline:
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)
