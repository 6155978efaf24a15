"""Outlines against shapely, and the touching cases, which are ours to define."""

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.geometry.disc import Disc
from rules.geometry.point import Point
from rules.geometry.polygon import (
    area2,
    closer_than,
    contains,
    disc_inside,
    distance_to,
    inside_rectangle,
    may_be_within,
    overlaps_disc,
    polygons_overlap,
    rotate,
    translate,
)
from tests.rules.geometry.shapes import circle, discs, outlines, points, polygon, rectangle

SQUARE = rectangle(0, 0, 4000, 4000)
ANGLE = tuple(Point(*c) for c in ((0, 0), (4000, 0), (4000, 1000), (1000, 1000), (1000, 4000), (0, 4000)))


@pytest.mark.parametrize(
    ("point", "inside"),
    [((0, 0), True), ((2000, 0), True), ((4000, 4000), True), ((2000, -1), False), ((4001, 2000), False)],
)
def test_the_edge_counts_as_inside(point, inside):
    assert contains(SQUARE, Point(*point)) is inside


def test_the_notch_of_an_angle_is_outside():
    assert not contains(ANGLE, Point(1001, 1001))
    assert contains(ANGLE, Point(1000, 1001))


def test_a_base_against_an_edge_does_not_overlap_it():
    assert not overlaps_disc(SQUARE, Point(4600, 2000), 600)
    assert overlaps_disc(SQUARE, Point(4599, 2000), 600)
    assert not overlaps_disc(SQUARE, Point(4300, 4400), 500), "3-4-5 from the corner"


def test_a_base_may_touch_the_board_edge_from_inside():
    assert inside_rectangle(Disc(Point(600, 600), 600), 48_000, 36_000)
    assert not inside_rectangle(Disc(Point(599, 600), 600), 48_000, 36_000)
    assert not inside_rectangle(Disc(Point(600, 35_401), 600), 48_000, 36_000)


def test_neighbours_that_share_an_edge_do_not_overlap():
    assert not polygons_overlap(SQUARE, translate(SQUARE, 4000, 0))
    assert polygons_overlap(SQUARE, translate(SQUARE, 3999, 0))


def test_an_outline_overlaps_itself_and_what_it_holds():
    assert polygons_overlap(SQUARE, SQUARE)
    assert polygons_overlap(SQUARE, SQUARE[1:] + SQUARE[:1])
    assert polygons_overlap(SQUARE, rectangle(1000, 1000, 2000, 2000))
    assert polygons_overlap(rectangle(1000, 1000, 2000, 2000), SQUARE)


def test_a_piece_in_a_notch_does_not_overlap():
    assert not polygons_overlap(ANGLE, rectangle(1000, 1000, 3000, 3000))


def test_quarter_turns_are_exact_and_half_turns_mirror():
    assert rotate(ANGLE, Point(0, 0), 90) == tuple(Point(-y, x) for x, y in ANGLE)
    turned = rotate(ANGLE, Point(0, 0), 37)
    assert rotate(ANGLE, Point(0, 0), 217) == tuple(Point(-x, -y) for x, y in turned)


def test_a_turn_by_thirty_degrees():
    assert rotate((Point(1000, 0), Point(2000, 1000)), Point(0, 0), 30) == (Point(866, 500), Point(1232, 1866))


@given(outlines(), st.integers(-720, 720))
def test_turning_keeps_the_area(outline, degrees):
    turned = rotate(outline, outline[0], degrees)
    assert abs(area2(turned) - area2(outline)) <= 40_000 * len(outline)


@given(outlines(), points(28_000))
def test_contains_agrees_with_shapely(outline, point):
    shape, here = polygon(outline), polygon(outline).boundary.distance(_shape(point))
    assume(here > 0.01)
    assert contains(outline, point) == shape.contains(_shape(point))
    assert abs(distance_to(outline, point) - shape.distance(_shape(point))) <= 1.001


@given(outlines(), discs())
def test_bases_over_outlines_agree_with_shapely(outline, disc):
    shape, centre = polygon(outline), _shape(disc.centre)
    assume(abs(shape.distance(centre) - disc.radius) > 0.01)
    assert overlaps_disc(outline, disc.centre, disc.radius) == (shape.distance(centre) < disc.radius)
    assume(abs(shape.boundary.distance(centre) - disc.radius) > 0.01)
    assert disc_inside(outline, disc) == shape.contains(circle(disc))


@given(outlines(), outlines(), st.integers(1, 3000))
def test_pairs_of_outlines_agree_with_shapely(one, other, distance):
    shared = polygon(one).intersection(polygon(other)).area
    assume(shared == 0 or shared > 1)
    assert polygons_overlap(one, other) == (shared > 0)
    apart = polygon(one).distance(polygon(other))
    assume(abs(apart - distance) > 0.01)
    assert closer_than(one, other, distance) == (apart < distance)


def _shape(point):
    return shapely.Point(point)


@given(outlines(), points(), st.integers(0, 20_000))
def test_the_quick_sieve_leaves_out_only_what_is_farther_off(outline, point, reach):
    assert may_be_within(outline, point, reach) or distance_to(outline, point) > reach
