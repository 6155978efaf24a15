"""The edge of an area: what is told about a line at a glance is what measuring all of it says. shapely is the oracle."""

from itertools import product

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.battlefield.terrain import Battlefield, Feature
from rules.fubar.sight.lines import RIM, Screen, _in_rim, clear_lines, is_any_clear, points
from rules.geometry.disc import Disc
from rules.geometry.line import interior_windows
from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import contains
from rules.geometry.rotation import rotated

BAY = tuple(
    Point(x, y) for x, y in ((-9000, -6000), (9000, -6000), (9000, 6000), (2500, 6000), (0, -2500), (-4000, 7000))
)
BLOB = tuple(
    Point(x, y)
    for x, y in (
        (7778, -3000),
        (9000, 0),
        (6364, 4243),
        (0, 6000),
        (-6364, 4243),
        (-9000, 0),
        (-6364, -4243),
        (0, -6000),
    )
)
FIELD = Battlefield("", "", 48_000, 48_000, (Feature("f1", "woods", "Wood", BLOB, 2_000),))
STEPS = 200
SAMPLED = 80  # what two neighbouring samples may miss


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from([BAY, BLOB]),
    st.integers(-9_000, 9_000),
    st.integers(-9_000, 9_000),
    st.integers(0, 359),
    st.integers(4_000, 30_000),
)
@pytest.mark.rule("fubar.sight.edge_band")
def test_a_line_out_of_an_area_stays_in_its_edge_as_long_as_all_of_it_is_within_two_inches(
    outline, x, y, degrees, length
) -> None:
    start, end = Point(x, y), rotated(Point(x + length, y), Point(x, y), degrees)
    windows = interior_windows(start, end, outline)
    assume(contains(outline, start) and len(windows) == 1)
    outside = shapely.Polygon(outline).exterior
    (_, _, high, over) = windows[0]
    out = distance_up(start, end) * high
    part = [point_along(start, end, out * step // (over * STEPS)) for step in range(STEPS + 1)]
    farthest = max(outside.distance(shapely.Point(place)) for place in part)
    assume(abs(farthest - RIM) > SAMPLED)
    assert _in_rim(outline, start, end, windows[0]) == (farthest < RIM)


@settings(max_examples=200, deadline=None)
@given(*[st.integers(-12_000, 12_000)] * 4, st.sampled_from([400, 500, 1250]))
@pytest.mark.rule("fubar.sight.geometry", "fubar.sight.edge_band", "fubar.sight.area_blocks")
def test_what_is_told_of_a_line_at_once_is_what_measuring_it_says(x, y, other_x, other_y, radius) -> None:
    one, other = Disc(Point(x, y), radius), Disc(Point(other_x, other_y), 500)
    screen = Screen(FIELD.features[0], contains(BLOB, one.centre), contains(BLOB, other.centre))
    assume(not (screen.holds_one and screen.holds_other))
    lines = list(product(points(one), points(other)))
    free = [line for line in lines if not _is_stopped(screen, *line)]
    assert list(clear_lines(FIELD, [screen], one, other)) == free
    assert is_any_clear(FIELD, [screen], one, other) == bool(free)


def _is_stopped(screen: Screen, start: Point, end: Point) -> bool:
    """By the part of the line inside the wood alone, each measured."""
    windows = interior_windows(start, end, BLOB)
    if not windows or not (screen.holds_one or screen.holds_other):
        return bool(windows)
    begins = windows[0].low == 0 if screen.holds_one else windows[0].high == windows[0].high_over
    return not (begins and _in_rim(BLOB, start, end, windows[0]))
