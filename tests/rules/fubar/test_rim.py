"""The edge of an area: what is told about a line at a glance is what measuring all of it says. shapely is the oracle."""

import pytest
import shapely
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rules.fubar.sight.clear_line import RIM, _in_rim
from rules.geometry.line import interior_windows
from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import contains
from rules.geometry.turn import turned

BAY = tuple(
    Point(x, y) for x, y in ((-9000, -6000), (9000, -6000), (9000, 6000), (2500, 6000), (0, -2500), (-4000, 7000))
)
STEPS = 200
SAMPLED = 80  # what two neighbouring samples may miss


@settings(max_examples=200, deadline=None)
@given(st.integers(-9_000, 9_000), st.integers(-9_000, 9_000), st.integers(0, 359), st.integers(4_000, 30_000))
@pytest.mark.rule("fubar.sight.edge_band")
def test_a_line_out_of_an_area_stays_in_its_edge_as_long_as_all_of_it_is_within_two_inches(
    x, y, degrees, length
) -> None:
    start, end = Point(x, y), turned(Point(x + length, y), Point(x, y), degrees)
    windows = interior_windows(start, end, BAY)
    assume(contains(BAY, start) and len(windows) == 1)
    outside = shapely.Polygon(BAY).exterior
    (_, _, high, over) = windows[0]
    out = distance_up(start, end) * high
    part = [point_along(start, end, out * step // (over * STEPS)) for step in range(STEPS + 1)]
    farthest = max(outside.distance(shapely.Point(place)) for place in part)
    assume(abs(farthest - RIM) > SAMPLED)
    assert _in_rim(BAY, start, end, windows[0]) == (farthest < RIM)
