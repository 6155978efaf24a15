"""Sight through slits that no line between the usual points goes through, held to dense samples of all lines."""

from itertools import product
from math import hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import structs

from rules.geometry.disc import Disc, overlap
from rules.geometry.line import segment_meets_outline
from rules.geometry.point import Point
from rules.geometry.rotation import rotated
from rules.geometry.slit import Circle, clear_eye, finer, parted, slit, tangents
from rules.geometry.sweep import Sweep, sweeps_outline
from rules.kog.board.sight import eyes, sight
from tests.rules.battlefield.table import board, model, wall
from tests.rules.geometry.shapes import outlines

VIEWER, TARGET = model(10_000), model(19_467, 17_886)


def slit_at(bottom: int, width: int):
    """Two walls of 1.5 inches in a row, with a slit of this width between them."""
    lower = wall(14_000, bottom - 1500, 14_200, bottom, id="lower")
    upper = wall(14_000, bottom + width, 14_200, bottom + width + 1500, id="upper")
    return board(lower, upper)


def shaped(name: str, corners):
    """A wall of this shape."""
    return structs.replace(wall(0, 0, 1, 1, id=name), outline=tuple(corners))


def usual_lines(viewer: Disc, target: Disc):
    return product(eyes(viewer, target), eyes(target, viewer))


@pytest.mark.rule("kog.sight.partial")
@pytest.mark.parametrize("bottom", [17_360, 17_520, 18_290])
def test_a_slit_between_two_walls_that_the_usual_lines_miss(bottom):
    field = slit_at(bottom, 20)
    shapes = [piece.outline for piece in field.features]
    missed = all(any(segment_meets_outline(*line, s) for s in shapes) for line in usual_lines(VIEWER, TARGET))
    assert sight(field, VIEWER, TARGET).kind == "partial"
    assert sight(field, TARGET, VIEWER).kind == "partial"
    assert missed or bottom != 17_360


@pytest.mark.parametrize("width", [1, 5, 20])
def test_a_slit_of_a_thousandth_is_a_slit_and_a_closed_one_is_none(width):
    assert sight(slit_at(18_300, width), VIEWER, TARGET).kind == "partial"
    closed = board(wall(14_000, 16_800, 14_200, 18_301, id="lower"), wall(14_000, 18_300, 14_200, 19_800, id="upper"))
    assert sight(closed, VIEWER, TARGET).kind == "none"


def test_the_line_found_runs_from_the_viewer_to_the_target():
    start, end = sight(slit_at(17_360, 20), VIEWER, TARGET).free
    assert start.x < 11_000
    assert end.x > 18_000
    end, start = sight(slit_at(17_360, 20), TARGET, VIEWER).free
    assert start.x < 11_000
    assert end.x > 18_000


@pytest.mark.rule("kog.sight.full")
def test_one_place_on_the_rim_sees_past_both():
    """Found at random: all of the target is seen from one short piece of the viewer's rim."""
    pieces = [
        ((17007, 16118), (16043, 17267), (15889, 17138), (16853, 15989)),
        ((17531, 19134), (17792, 17657), (17989, 17692), (17728, 19169)),
    ]
    field = board(*(shaped(f"w{n}", [Point(*corner) for corner in piece]) for n, piece in enumerate(pieces)))
    viewer, target = model(10_000, radius=400), model(22_922, 17_182, radius=400)
    seen = sight(field, viewer, target)
    assert seen.kind == "full"
    assert seen.free[0] not in eyes(viewer, target)
    assert sight(field, target, viewer).kind != "none"


RIM = [rotated(Point(1000, 0), Point(0, 0), degrees) for degrees in range(0, 360, 9)]


def sampled(disc: Disc) -> list[Point]:
    """Points all around a base, just inside of its rim, and its middle."""
    inner = max(0, disc.radius - 2)
    (x, y) = disc.centre
    return [disc.centre, *(Point(x + dx * inner // 1000, y + dy * inner // 1000) for dx, dy in RIM)]


near = st.builds(Point, st.integers(-6000, 6000), st.integers(-3000, 3000))
bases = st.builds(Disc, near, st.sampled_from((200, 400, 600)), st.just(0), st.just(1200))
walls = st.lists(outlines(reach=2500), min_size=1, max_size=5)


def standing_apart(shapes, *discs):
    return [s for s in shapes if not any(sweeps_outline(Sweep(d.centre, 0, 0, d.radius + 5), s) for d in discs)]


@given(bases, bases, walls)
def test_where_there_is_none_no_line_at_all_is_free(one, other, shapes):
    assume(not overlap(one, other))
    shapes = standing_apart(shapes, one, other)
    if slit(one, other, finer(shapes, ())) is None:
        for line in product(sampled(one), sampled(other)):
            assert any(segment_meets_outline(*line, shape) for shape in shapes)


@given(bases, bases, walls)
def test_the_way_back_has_the_same_slits(one, other, shapes):
    assume(not overlap(one, other))
    shapes = finer(standing_apart(shapes, one, other), ())
    assert (slit(one, other, shapes) is None) == (slit(other, one, shapes) is None)


@given(bases, bases, walls)
def test_one_side_that_parts_two_bases_leaves_no_slit(one, other, shapes):
    assume(not overlap(one, other))
    for shape in standing_apart(shapes, one, other):
        if parted(one, other, shape):
            assert slit(one, other, finer([shape], ())) is None


@given(bases, bases, walls)
def test_without_full_sight_every_eye_misses_something(one, other, shapes):
    assume(not overlap(one, other))
    shapes = standing_apart(shapes, one, other)
    field = board(*(shaped(f"w{n}", shape) for n, shape in enumerate(shapes)))
    if sight(field, one, other).kind != "full":
        for eye in sampled(one):
            wedge = Sweep(eye, other.centre.x - eye.x, other.centre.y - eye.y, 0, other.radius)
            assert any(sweeps_outline(wedge, shape) for shape in shapes)


def test_an_eye_at_the_end_of_the_facing_rim_sees_past_an_obstacle_near_the_middle():
    """The ends of the rim are opposite, so nothing but the ways between them can be put in order by their turns."""
    viewer, target = Disc(Point(4428, 229), 200, 0, 1200), Disc(Point(-1107, 284), 600, 0, 1200)
    rock = (Point(1872, 1389), Point(1479, 952), Point(1773, 443), Point(2348, 565), Point(2409, 1150))
    found = clear_eye(viewer, target, finer([rock], ()))
    assert found == Point(4394, 32)
    assert sight(board(shaped("rock", rock)), viewer, target).kind == "full"


circles = st.builds(Circle, *[st.integers(-(10**9), 10**9)] * 2, st.integers(0, 10**8))


@given(circles, circles)
def test_tangents_touch_both_circles(one, other):
    """To a few billionths of an inch, for circles that are apart."""
    assume(hypot(one.x - other.x, one.y - other.y) > max(1000, one.radius + other.radius))
    for line in tangents(one, other):
        size = (line.dx**2 + line.dy**2) ** 0.5
        for circle in (one, other):
            aside = abs(line.dx * (circle.y - line.y) - line.dy * (circle.x - line.x)) / size
            assert abs(aside - circle.radius) <= 4


def test_a_wreck_narrows_a_slit_and_lets_lines_brush_past():
    field = board(wall(14_000, 10_000, 14_200, 17_900, id="low"), wall(14_000, 18_700, 14_200, 26_000, id="high"))
    plug = {"wreck": Disc(Point(14_100, 18_300), 390, 0, 1500)}
    assert sight(field, VIEWER, TARGET, plug).kind == "partial"
    assert sight(field, VIEWER, TARGET, {"wreck": Disc(Point(14_100, 18_300), 401, 0, 1500)}).kind == "none"


def test_what_is_lower_than_the_heads_stops_nothing():
    assert sight(board(wall(14_000, 10_000, 14_200, 26_000, 1200)), VIEWER, TARGET).kind != "none"


def test_a_seam_between_two_pieces_that_touch_is_no_gap():
    left, right = wall(11_000, 14_000, 18_000, 18_000, id="left"), wall(11_000, 18_000, 18_000, 22_000, id="right")
    assert sight(board(left, right), VIEWER, model(19_000)).kind == "none"
    apart = structs.replace(right, outline=wall(11_000, 18_001, 18_000, 22_000).outline)
    assert sight(board(left, apart), VIEWER, model(19_000)).kind == "partial"


def test_the_last_piece_of_a_rim_that_a_tangent_only_grazes_sees_all():
    """Found at random: the line past the corner cuts off a sliver of the viewer's base."""
    corners = ((12_468, 15_894), (13_697, 16_755), (12_836, 17_984), (11_607, 17_123))
    field = board(shaped("block", [Point(*corner) for corner in corners]))
    viewer, target = model(10_000, radius=1000), model(14_838, 17_649, radius=400)
    seen = sight(field, viewer, target)
    assert seen.kind == "full"
    assert seen.free[0] not in eyes(viewer, target)
