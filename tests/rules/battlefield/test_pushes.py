"""Being pushed until something stops it, the places along a path, directions, arcs, and how terrain is drawn."""

from itertools import pairwise
from math import atan2, degrees, hypot

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.battlefield.ground import ground, way_up
from rules.battlefield.passage import first_obstacle, run_until
from rules.battlefield.terrain import Access, Fault
from rules.geometry.disc import Disc
from rules.geometry.path import never_nearer
from rules.geometry.point import Point
from rules.geometry.rotation import in_arc
from tests.rules.battlefield.table import board, wall
from tests.rules.geometry.shapes import points, rectangle

START, FAR = Point(10_000, 18_000), Point(20_000, 18_000)
PILLAR = wall(15_000, 17_000, 16_000, 19_000, id="pillar", impassable=True)


def test_a_push_ends_at_the_first_thing_in_the_way():
    foe = {"foe": Disc(Point(14_000, 18_000), 500)}
    assert run_until(board(), 600, START, FAR, {}) == (FAR, None)
    assert run_until(board(PILLAR), 600, START, FAR, {}) == (Point(14_400, 18_000), Fault("impassable", "pillar"))
    assert run_until(board(PILLAR), 600, START, FAR, foe) == (Point(12_900, 18_000), Fault("base", "foe"))
    assert run_until(board(), 600, START, Point(-5000, 18_000), {}) == (Point(600, 18_000), Fault("edge"))
    assert run_until(board(PILLAR), 600, Point(15_500, 18_000), FAR, {})[0] == Point(15_500, 18_000)
    assert run_until(board(PILLAR), 600, Point(14_400, 18_000), FAR, {})[0] == Point(14_400, 18_000)


@given(points(30_000), points(30_000))
def test_where_a_push_ends_nothing_is_in_the_way_so_far(a, b):
    field = board(PILLAR)
    assume(first_obstacle(field, 600, (a,), {}) is None)
    end, fault = run_until(field, 600, a, b, {})
    assert first_obstacle(field, 600, (end,), {}) is None
    assert (fault is None) == (first_obstacle(field, 600, (a, b), {}) is None)
    if fault:
        assert hypot(end.x - a.x, end.y - a.y) <= hypot(b.x - a.x, b.y - a.y) + 1


@given(st.lists(points(9000), min_size=2, max_size=4), points(9000))
def test_never_nearer_is_what_samples_say(path, foe):
    away = [hypot(path[0].x - foe.x, path[0].y - foe.y)]
    for a, b in pairwise(path):
        steps = [(a.x + (b.x - a.x) * n / 50, a.y + (b.y - a.y) * n / 50) for n in range(51)]
        away += [hypot(x - foe.x, y - foe.y) for x, y in steps]
    falls = max((one - other for one, other in pairwise(away)), default=0)
    if falls > 1e-6:
        assert not never_nearer(path, [foe])
    if never_nearer(path, [foe]):
        assert falls < 1e-6
    assert never_nearer(path, [])


@pytest.mark.parametrize(
    ("at", "inside"), [((5000, 5000), True), ((4999, 5000), False), ((5000, -5000), True), ((0, 0), True)]
)
def test_the_border_of_a_half_arc_of_45_degrees_counts(at, inside):
    assert in_arc(Point(0, 0), 0, 45, Point(*at)) == inside
    x, y = at
    assert in_arc(Point(0, 0), 90, 45, Point(-y, x)) == inside


@given(st.integers(0, 359), st.integers(1, 90), points(9000))
def test_an_arc_is_what_angles_say(facing, half, at):
    assume(at != Point(0, 0))
    off = (degrees(atan2(at.y, at.x)) - facing + 180) % 360 - 180
    if abs(abs(off) - half) > 0.001:
        assert in_arc(Point(0, 0), facing, half, at) == (abs(off) < half)


def test_ground_tells_where_it_hangs_what_is_along_it_and_whether_it_is_open():
    deck = wall(0, 0, 1000, 1000, 100, elevation=2900, sides=("open", "wall", "rail", "open"), climbable=True)
    drawn = ground(deck, (), cover="", state="closed")
    assert (drawn.elevation, drawn.height, drawn.sides[1], drawn.state) == (2900, 100, "wall", "closed")
    ladder = way_up(Access("l1", "ladder", rectangle(0, 0, 250, 750), "wall"), "Ladder", ())
    assert (ladder.onto, ladder.kind, ladder.climbable) == ("wall", "ladder", False)
