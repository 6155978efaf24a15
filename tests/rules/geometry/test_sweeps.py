"""Bases carried along legs: which parts lie over an outline or another base."""

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.geometry.path import (
    crossings,
    merged,
    path_length,
    point_along,
    span_over_disc,
    spans_over_outline,
    swept,
    total,
)
from rules.geometry.point import Point, distance_up
from rules.geometry.sweep import Sweep, sweeps_outline
from tests.rules.geometry.shapes import outlines, points, polygon, rectangle

STRIP = rectangle(4000, -5000, 5000, 5000)


def test_a_base_is_over_a_strip_from_rim_to_rim():
    assert spans_over_outline(Point(0, 0), Point(10_000, 0), 600, STRIP) == ((3400, 5600),)


def test_a_base_deep_inside_is_over_it_all_the_way():
    assert spans_over_outline(Point(0, 0), Point(3000, 4000), 600, rectangle(-9000, -9000, 9000, 9000)) == ((0, 5000),)


def test_sliding_along_an_edge_is_not_over_it():
    assert spans_over_outline(Point(3400, -4000), Point(3400, 4000), 600, STRIP) == ()
    assert spans_over_outline(Point(3401, -4000), Point(3401, 4000), 600, STRIP) == ((0, 8000),)


def test_brushing_a_corner_is_not_over_it():
    corner = rectangle(0, 0, 4000, 4000)
    assert not sweeps_outline(swept(Point(-5000, 4600), Point(9000, 4600), 600), corner)
    assert sweeps_outline(swept(Point(-5000, 4599), Point(9000, 4599), 600), corner)


def test_a_base_over_a_base():
    assert span_over_disc(Point(0, 0), Point(10_000, 0), 600, Point(5000, 0), 600) == (3800, 6200)
    assert span_over_disc(Point(0, 0), Point(10_000, 0), 600, Point(5000, 1200), 600) is None


def test_irrational_ends_are_rounded_outwards():
    """Half the chord at 700 of 1200 is √950000 = 974.67."""
    assert span_over_disc(Point(0, 0), Point(10_000, 0), 600, Point(5000, 700), 600) == (4025, 5975)


def test_a_leg_of_no_length_is_over_nothing():
    assert spans_over_outline(Point(4500, 0), Point(4500, 0), 600, STRIP) == ()
    assert span_over_disc(Point(0, 0), Point(0, 0), 600, Point(0, 0), 600) is None


@pytest.mark.parametrize(("tip", "reached"), [(2886, True), (2887, False)])
def test_a_wedge_ends_at_its_tangent(tip, reached):
    """A circle growing to 5 inches over 10 has a tangent of 30 degrees: 2.88675 inches high at half way."""
    needle = (Point(5000, tip), Point(5100, 9000), Point(4900, 9000))
    assert sweeps_outline(Sweep(Point(0, 0), 10_000, 0, 0, 5000), needle) is reached


@pytest.mark.parametrize(("edge", "reached"), [(3000, False), (2999, True)])
def test_a_growing_circle_reaches_as_far_as_it_is_wide_at_the_end(edge, reached):
    sweep = Sweep(Point(0, 0), 10_000, 0, 1000, 2000)
    assert sweeps_outline(sweep, rectangle(-9000, edge, 20_000, 20_000)) is reached


@given(points(9000), points(9000), st.integers(0, 1500), st.integers(-1000, 3000), outlines(9000, 3000))
def test_growing_circles_agree_with_shapely(a, b, radius, growth, outline):
    growth = max(growth, -radius)
    ends = [shapely.Point(a).buffer(radius, quad_segs=256), shapely.Point(b).buffer(radius + growth, quad_segs=256)]
    if radius == 0:
        ends[0] = shapely.Point(a)
    if radius + growth == 0:
        ends[1] = shapely.Point(b)
    hull, shape = shapely.convex_hull(shapely.union_all(ends)), polygon(outline)
    ours = sweeps_outline(Sweep(a, b.x - a.x, b.y - a.y, radius, growth), outline)
    if hull.buffer(-2).intersects(shape):
        assert ours
    if not hull.buffer(2).intersects(shape):
        assert not ours


def test_spans_join_up():
    assert merged([(5, 9), (0, 3), (3, 4), (8, 12)]) == ((0, 4), (5, 12))
    assert total(((0, 4), (5, 12))) == 11


def test_short_legs_never_gain_distance():
    ends = [Point(step * 7, step * 3) for step in range(40)]
    assert path_length(ends) >= distance_up(ends[0], ends[-1])


def test_a_centre_crosses_the_edges_of_a_strip():
    assert [float(at) for at in crossings(Point(0, 0), Point(10_000, 0), STRIP)] == [0.4, 0.5]


@given(points(), points(), outlines(), st.sampled_from((400, 600, 800)))
def test_spans_over_outlines_agree_with_shapely(a, b, outline, radius):
    assume(a != b)
    leg, shape = shapely.LineString([a, b]), polygon(outline)
    assume(abs(leg.distance(shape) - radius) > 1)
    ours = total(spans_over_outline(a, b, radius, outline))
    theirs = leg.intersection(shape.buffer(radius, quad_segs=256)).length
    assert sweeps_outline(swept(a, b, radius), outline) == (leg.distance(shape) < radius)
    assert ours == pytest.approx(theirs, abs=12 if theirs else 0)


@given(points(), points(), points(), st.sampled_from((400, 600, 800)))
def test_spans_over_bases_never_fall_short(a, b, centre, radius):
    assume(a != b)
    span = span_over_disc(a, b, radius, centre, 600)
    chord = shapely.LineString([a, b]).intersection(shapely.Point(centre).buffer(radius + 600, quad_segs=256))
    assert (span[1] - span[0] if span else 0) >= chord.length - 0.01
    if span:
        assert span[1] - span[0] <= max(chord.length + 12, 60)


@given(points(), points(), st.integers(0, 100))
def test_points_along_a_leg(a, b, percent):
    length = distance_up(a, b)
    offset = length * percent // 100
    assert abs(distance_up(a, point_along(a, b, offset)) - offset) <= 2
    assert point_along(a, b, length) == b
