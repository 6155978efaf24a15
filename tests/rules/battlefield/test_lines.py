"""Lines in space and what they cross: worked examples of games that lay fan and grids, and held to shapely."""

from fractions import Fraction
from math import acos, cos, degrees, hypot, pi

import pytest
import shapely
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec import structs

from rules.battlefield.fan import edge_points, facing_points, fan
from rules.battlefield.hazard import areas_crossed
from rules.battlefield.lines import (
    Crossing,
    SpaceLine,
    connected,
    crossings,
    is_clear,
    seen_through,
    shown,
    silhouette,
    volumes,
)
from rules.battlefield.near import feature_gap, gap_around, wholly_within
from rules.battlefield.terrain import Blocker
from rules.geometry.around import shortest_way
from rules.geometry.disc import Disc, gap
from rules.geometry.point import Point
from rules.geometry.rotation import arc_cosine, fine_sine, sine
from rules.geometry.window import Window
from tests.rules.battlefield.table import board, wall
from tests.rules.geometry.shapes import outlines, points, polygon, rectangle

BASE = 630
LIFT = 100


def at(x: int, y: int, elevation: int = 0, height: int = 1400) -> Disc:
    return Disc(Point(x, y), BASE, elevation, height)


def block(name: str, left: int, bottom: int, right: int, top: int, low: int = 0, high: int = 1250):
    return wall(left, bottom, right, top, high - low, id=name, elevation=low)


def across(field, shooter: Disc, target: Disc, start: int = 0):
    """What the fan from one start point crosses."""
    parts = volumes(field, lambda _: True)
    lines = fan(edge_points(shooter, 16)[start], shooter.elevation, target, between=9, lift=LIFT)
    return [crossing for line in lines for crossing in crossings(line, parts)]


TARGET = at(12_000, 5000)


def test_in_cover_behind_a_low_wall_and_not_beside_it():
    """V31: the crossed part is 0.27 inches from the target."""
    low = board(block("light", 10_900, 4000, 11_100, 6000, high=1000))
    found = across(low, at(5000, 5000), TARGET)
    assert {crossing.id for crossing in found} == {"light"}
    assert any(crossing.comes_within(TARGET, 1000) for crossing in found)
    assert any(crossing.comes_within(TARGET, 270) for crossing in found)
    assert not any(crossing.comes_within(TARGET, 269) for crossing in found)
    assert gap(at(9000, 5000), TARGET) == 1740


@pytest.mark.parametrize(("shooter", "obscured"), [(5000, True), (7000, False)])
def test_obscured_by_what_is_more_than_an_inch_from_both(shooter, obscured):
    """V32: a wall 2.37 and 2.87 inches away obscures; 0.37 to 0.87 inches from the shooter it does not."""
    heavy = board(block("heavy", 8000, 3000, 8500, 7000))
    found = across(heavy, at(shooter, 5000), TARGET)
    assert found
    assert not any(crossing.comes_within(TARGET, 1000) for crossing in found)
    assert any(crossing.goes_beyond(at(shooter, 5000), TARGET, 1000) for crossing in found) == obscured


@pytest.mark.parametrize(("target", "covered"), [(12_900, False), (12_300, True)])
def test_a_thick_block_may_cover_and_obscure(target, covered):
    """V33."""
    thick = board(block("thick", 8000, 3000, 11_000, 7000))
    shooter, target = at(7000, 5000), at(target, 5000)
    found = across(thick, shooter, target)
    assert any(crossing.goes_beyond(shooter, target, 1000) for crossing in found)
    assert any(crossing.comes_within(target, 1000) for crossing in found) == covered


def test_lines_pass_over_what_is_low_and_under_what_hangs():
    shooter, target = at(5000, 5000), at(12_000, 5000)
    high = at(12_000, 5000, elevation=4000)
    duct = board(block("duct", 8000, 3000, 9000, 7000, low=750, high=1750))
    assert across(duct, shooter, target) == []
    assert {crossing.id for crossing in across(duct, shooter, high)} == {"duct"}
    low = board(block("low", 8000, 3000, 9000, 7000, high=100))
    assert across(low, shooter, target) == [], "lines a tenth above the floor brush its top"


WINDOW = structs.replace(block("window", 6250, 8750, 7750, 9000, low=1000, high=2250), peep=1000)


@pytest.mark.parametrize(("inside", "clear"), [((7000, 7500), True), ((7000, 6500), False)])
def test_a_barred_window_lets_through_who_is_near_it(inside, clear):
    """V68: 0.62 inches from the window; 1.62 and 3.37 inches away."""
    near, far = at(*inside), at(7000, 13_000)
    assert seen_through(WINDOW, near, far) == clear
    parts = volumes(board(WINDOW), lambda feature: not seen_through(feature, near, far))
    line = SpaceLine(near.centre, far.centre, near.top, far.top)
    assert is_clear(line, parts) == clear


def test_a_window_without_bars_near_nobody_is_a_wall():
    assert not seen_through(structs.replace(WINDOW, peep=None), at(7000, 8000))


def test_around_the_end_of_a_wall():
    """V71: 1.665 inches the shortest way round, where it would be 0.74 straight through."""
    wall_end = rectangle(14_850, 0, 15_150, 4000)
    one, other = at(14_000, 3000), at(16_000, 3000)
    distance, way = gap_around(board(), one, other, [wall_end])
    assert distance in (1665, 1666)
    assert way.points == (one.centre, Point(14_850, 4000), Point(15_150, 4000), other.centre)
    assert gap(one, other) == 740


def test_a_closed_hatch_between_two_walls_leaves_no_seam():
    low, hatch, high = (rectangle(7850, y, 8150, top) for y, top in ((0, 3000), (3000, 4500), (4500, 22_000)))
    a, b = Point(7000, 3000), Point(9000, 3000)
    assert shortest_way(a, b, [low, hatch, high], 30_000, 22_000) is None
    assert shortest_way(a, b, [low, high], 30_000, 22_000).length == 2000
    closed = volumes(
        board(*(wall(*shape[0], *shape[2], id=str(n)) for n, shape in enumerate((low, hatch, high)))), bool
    )
    assert not is_clear(SpaceLine(a, b, 1000, 1000), closed)


def test_the_footprint_of_another_gantry_under_a_line():
    """V77."""
    decks = {"G1": rectangle(5000, 6500, 7500, 15_500), "G2": rectangle(22_500, 6500, 25_000, 15_500)}
    start = Point(6250, 8000)
    assert [c.id for c in areas_crossed(decks, (start, Point(27_000, 7000)))] == ["G1", "G2"]
    assert [c.id for c in areas_crossed(decks, (start, Point(21_000, 7000)))] == ["G1"]


def test_a_body_half_hidden_behind_a_wall_of_half_its_height():
    """A grid of nine rows from an eye at nine tenths of a body's height."""
    viewer, target = at(5000, 5000), at(12_000, 5000)
    grid = [100 * row for row in range(1, 10)]
    lines = silhouette(viewer.centre, 1260, target, (-900, -450, 0, 450, 900), grid)
    assert shown(lines, ()).clear == shown(lines, ()).lines == 45
    half = shown(lines, volumes(board(block("half", 11_300, 3000, 11_350, 7000, high=700)), bool))
    assert 0 < half.clear < 45
    assert half.crossed == ("half",)
    assert [line.kind for line in half.evidence] == ["stopped", "free"]
    whole = shown(lines, volumes(board(block("whole", 11_300, 3000, 11_350, 7000, high=3000)), bool))
    assert (whole.clear, whole.free) == (0, None)


def test_a_body_between_blocks_like_a_round_block():
    viewer, target = at(5000, 5000), at(12_000, 5000)
    lines = silhouette(viewer.centre, 1260, target, (-1000, 0, 1000), (500,))
    friend = Blocker("friend", "hard", (), Disc(Point(8500, 5000), 300, 0, 1400), 0, 1400)
    seen = shown(lines, (friend,))
    assert (seen.clear, seen.lines, seen.crossed) == (2, 3, ("friend",))


def test_parts_that_touch_are_one_thing():
    one, other = block("one", 0, 0, 1000, 1000), block("other", 1000, 0, 2000, 1000)
    assert connected(one, other)
    assert not connected(one, structs.replace(other, elevation=2000))
    assert not connected(one, block("far", 1001, 0, 2000, 1000))


def test_how_far_a_base_is_from_a_volume():
    door = block("door", 9750, 6500, 10_000, 7750, high=2000)
    assert feature_gap(at(8000, 7100), door) == 1120
    assert feature_gap(at(9000, 7100, elevation=2000), door) == 120
    assert feature_gap(at(8750, 7100, elevation=2500), door) == 623
    assert feature_gap(at(9750, 7100), door) == 0


def test_wholly_in_smoke():
    smoke = Point(10_000, 5000)
    assert wholly_within(at(10_764, 5000), smoke, 1394)
    assert not wholly_within(at(10_765, 5000), smoke, 1394)
    assert not wholly_within(at(10_000, 5000), smoke, 600)


def test_start_points_are_on_the_edge_from_the_x_axis_on():
    found = edge_points(at(10_000, 5000), 16)
    assert found[0] == Point(10_630, 5000)
    assert found[4] == Point(10_000, 5630)
    assert len(set(found)) == 16
    assert all(abs(hypot(x - 10_000, y - 5000) - BASE) < 1 for x, y in found)


def test_the_facing_edge_runs_from_tangent_to_tangent():
    found = facing_points(at(10_000, 5000), Point(5000, 5000), 9)
    assert len(found) == 11
    assert found[5] == Point(10_000 - BASE, 5000)
    side = degrees(acos(BASE / 5000))
    angles = [180 - degrees(_angle(x - 10_000, y - 5000)) for x, y in found]
    evenly = [side - step * side / 5 for step in range(11)]
    assert all(abs(angle - even) < 0.1 for angle, even in zip(sorted(angles), sorted(evenly), strict=True))
    assert facing_points(at(10_000, 5000), Point(10_100, 5000), 9) == (Point(10_000, 5000),)
    assert fan(Point(5000, 5000), 0, at(10_000, 5000), between=9, lift=LIFT)[0].low == LIFT


def _angle(x: float, y: float) -> float:
    turn = acos(x / hypot(x, y))
    return turn if y >= 0 else 2 * pi - turn


@given(st.integers(0, 360_000))
def test_fine_turns_agree_with_whole_ones(angle):
    assert abs(fine_sine(angle) - round(cos((angle - 90_000) * pi / 180_000) * 10**9)) <= 1
    assert fine_sine(angle // 1000 * 1000) == sine(angle // 1000)


@given(st.integers(0, 1000), st.integers(1, 1000))
def test_arc_cosines(part, whole):
    assume(part <= whole)
    assert abs(arc_cosine(part, whole) - degrees(acos(part / whole)) * 1000) < 2 or part == whole


lengths = st.integers(0, 1000)


@given(points(20_000), points(20_000), points(20_000), points(20_000), st.integers(100, 4000), st.integers(0, 3000))
def test_beyond_reach_of_both_is_what_samples_say(a, b, one, other, radius, reach):
    assume(a != b)
    crossing = Crossing("x", SpaceLine(a, b), Window(0, 1, 1, 1))
    discs = Disc(one, radius), Disc(other, radius)
    beyond = crossing.goes_beyond(*discs, reach)
    near = [crossing.comes_within(disc, reach) for disc in discs]
    for step in range(101):
        x, y = a.x + (b.x - a.x) * step / 100, a.y + (b.y - a.y) * step / 100
        away = [hypot(x - disc.centre.x, y - disc.centre.y) - radius - reach for disc in discs]
        if min(away) > 1e-6:
            assert beyond
        assert all(ok or far > -1e-6 for ok, far in zip(near, away, strict=True))
    if not beyond:
        assert any(near)


@given(points(9000), points(9000), outlines(reach=4000), st.integers(0, 3000), st.integers(0, 3000), lengths, lengths)
def test_a_crossing_is_where_shapely_has_the_line_in_the_outline(a, b, shape, low, high, bottom, tall):
    assume(a != b)
    part = wall(0, 0, 1, 1, 1 + tall, id="x", elevation=bottom)
    part = structs.replace(part, outline=shape)
    found = crossings(SpaceLine(a, b, low, high), volumes(board(part), bool))
    inside = shapely.LineString([a, b]).intersection(polygon(shape).buffer(-0.01))
    length = shapely.LineString([a, b]).length
    for piece in shapely.get_parts(inside):
        for corner in getattr(piece, "coords", ()):
            share = Fraction(min(1, shapely.LineString([a, b]).project(shapely.Point(corner)) / length))
            height = low + (high - low) * share
            if piece.length > 1 and bottom + 1 < height < bottom + tall:
                assert any(
                    Fraction(c.window.low, c.window.low_over) - Fraction(1, 100)
                    <= share
                    <= Fraction(c.window.high, c.window.high_over) + Fraction(1, 100)
                    for c in found
                )
    for crossing in found:
        middle = Fraction(crossing.window.low, crossing.window.low_over) + Fraction(
            crossing.window.high, crossing.window.high_over
        )
        share = float(middle / 2)
        x, y = a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share
        assert polygon(shape).distance(shapely.Point(x, y)) < 0.01
        assert bottom - 1e-6 <= low + (high - low) * share <= bottom + 1 + tall + 1e-6


@given(points(20_000), points(20_000), st.lists(outlines(reach=4000), max_size=4))
def test_the_way_round_is_no_shorter_than_straight_and_goes_through_no_wall(a, b, walls):
    way = shortest_way(a, b, walls, 48_000, 36_000)
    assume(way)
    assert way.length >= int(hypot(a.x - b.x, a.y - b.y))
    line = shapely.LineString(way.points) if a != b else shapely.Point(a)
    if a != b:
        assert all(line.intersection(polygon(shape).buffer(-0.01)).length < 0.1 for shape in walls)
    back = shortest_way(b, a, walls, 48_000, 36_000)
    assert abs(back.length - way.length) == 0
