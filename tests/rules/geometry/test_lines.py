"""Lines: sides, bases clear of a dividing line, bases a segment touches, and what runs through an outline."""

from fractions import Fraction

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.geometry.disc import Disc
from rules.geometry.line import (
    disc_clear_of_line,
    interior_windows,
    nearest_points,
    segment_meets_outline,
    segment_touches_disc,
    segments_meet,
    side,
)
from rules.geometry.path import cut
from rules.geometry.point import Point
from tests.rules.geometry.shapes import discs, outlines, points, polygon, rectangle

SQUARE = rectangle(0, 0, 4000, 4000)
ANGLE = tuple(Point(*c) for c in ((0, 0), (4000, 0), (4000, 1000), (1000, 1000), (1000, 4000), (0, 4000)))
MIDDLE = Point(0, 18_000), Point(48_000, 18_000)


@pytest.mark.parametrize(("y", "clear"), [(5399, -1), (5400, 0), (30_601, 1), (30_600, 0), (18_000, 0)])
def test_bases_clear_of_the_dividing_line(y, clear):
    """The measures of vectors D-02 and D-03: more than 12″ from the line, never exactly 12″."""
    assert disc_clear_of_line(*MIDDLE, Disc(Point(20_000, y), 600), 12_000) == clear


def test_a_line_has_two_sides():
    assert side(*MIDDLE, Point(5, 18_001)) == 1
    assert side(*MIDDLE, Point(5, 17_999)) == -1
    assert side(*MIDDLE, Point(99_000, 18_000)) == 0


@pytest.mark.parametrize(
    ("centre", "radius", "touched"),
    [
        ((13_000, 10_000), 600, True),
        ((15_000, 10_500), 600, True),
        ((17_000, 10_700), 600, False),
        ((18_900, 10_000), 400, True),
        ((15_000, 10_600), 600, True),
        ((19_001, 10_000), 400, False),
        ((19_000, 10_000), 400, True),
    ],
)
def test_bases_on_an_eight_inch_segment(centre, radius, touched):
    """The coordinates of vector C-40, and bases that just touch the segment."""
    assert segment_touches_disc(Point(10_600, 10_000), Point(18_600, 10_000), Disc(Point(*centre), radius)) is touched


@pytest.mark.parametrize(
    ("ends", "inside"),
    [
        (((-1000, 2000), (5000, 2000)), [(Fraction(1, 6), Fraction(5, 6))]),
        (((0, 0), (4000, 4000)), [(Fraction(0), Fraction(1))]),
        (((0, 0), (4000, 0)), []),
        (((-1000, 1000), (1000, -1000)), []),
        (((2000, -1000), (2000, 0)), []),
        (((2000, 2000), (2000, 6000)), [(Fraction(0), Fraction(1, 2))]),
    ],
)
def test_only_what_runs_inside_meets_a_square(ends, inside):
    a, b = (Point(*end) for end in ends)
    assert [(Fraction(*w[:2]), Fraction(*w[2:])) for w in interior_windows(a, b, SQUARE)] == inside


def test_a_line_along_an_inner_edge_of_an_angle_runs_inside_only_past_it():
    """Along y = 1000 the way is inside over the foot of the upright arm and on the edge of the other."""
    (window,) = interior_windows(Point(0, 1000), Point(4000, 1000), ANGLE)
    assert (Fraction(*window[:2]), Fraction(*window[2:])) == (Fraction(0), Fraction(1, 4))


def test_a_line_crosses_both_arms():
    assert len(interior_windows(Point(-1000, 4500), Point(4500, -1000), ANGLE)) == 2


@given(points(), points(), outlines())
def test_segments_in_outlines_agree_with_shapely(a, b, outline):
    assume(a != b)
    shared = shapely.LineString([a, b]).intersection(polygon(outline)).length
    assume(shared == 0 or shared > 1)
    windows = interior_windows(a, b, outline)
    length = shapely.Point(a).distance(shapely.Point(b))
    ours = sum(float(Fraction(w.high, w.high_over) - Fraction(w.low, w.low_over)) for w in windows) * length
    assert segment_meets_outline(a, b, outline) == (shared > 0)
    assert ours == pytest.approx(shared, abs=1e-3)


@given(outlines(), st.data())
def test_segments_from_corners_and_along_edges_meet_an_outline_where_they_have_a_part_inside(outline, data):
    corners = st.sampled_from(outline)
    a, b = data.draw(corners | points()), data.draw(corners | points())
    assert segment_meets_outline(a, b, outline) == bool(interior_windows(a, b, outline))


@given(points(), points(), points(), points())
def test_segments_that_meet_agree_with_shapely(a, b, c, d):
    assume(a != b and c != d)
    assert segments_meet(a, b, c, d) == shapely.LineString([a, b]).intersects(shapely.LineString([c, d]))


@given(discs(), discs())
def test_nearest_points_lie_on_the_bases_and_face_each_other(a, b):
    here, there = nearest_points(a, b)
    for point, disc in ((here, a), (there, b)):
        assert (point.x - disc.centre.x) ** 2 + (point.y - disc.centre.y) ** 2 <= disc.radius**2
    apart = shapely.Point(a.centre).distance(shapely.Point(b.centre)) - a.radius - b.radius
    if apart > 0:
        assert shapely.Point(here).distance(shapely.Point(there)) == pytest.approx(apart, abs=6)


@pytest.mark.parametrize(
    ("along", "kept"),
    [
        (0, ((0, 0),)),
        (300, ((0, 0), (0, 300))),
        (500, ((0, 0), (0, 500))),
        (700, ((0, 0), (0, 500), (200, 500))),
        (1_000, ((0, 0), (0, 500), (500, 500))),
        (9_000, ((0, 0), (0, 500), (500, 500))),
    ],
)
def test_a_path_is_cut_where_it_has_gone_so_far(along, kept):
    assert cut((Point(0, 0), Point(0, 500), Point(500, 500)), along) == kept
