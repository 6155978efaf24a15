"""What is told of lines by the sides of their ends is what measuring them against the outline says."""

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from rules.geometry.convex import outside, passes, past, region, shades
from rules.geometry.line import interior_windows
from rules.geometry.point import Point

WOOD = tuple(Point(x, y) for x, y in ((3, -4), (5, 0), (3, 4), (-2, 5), (-5, 2), (-5, -2), (-2, -5)))
BARN = tuple(Point(x, y) for x, y in ((-4, -3), (4, -3), (4, 3), (0, 3), (-4, 3)))
CORNER = tuple(Point(x, y) for x, y in ((-4, -4), (4, -4), (4, 0), (0, 0), (0, 4), (-4, 4)))
outlines = st.sampled_from([WOOD, WOOD[::-1], BARN, BARN[::-1]])
places = st.builds(Point, st.integers(-8, 8), st.integers(-8, 8))


@given(outlines, places, places)
def test_a_line_passes_through_an_outline_exactly_if_a_part_of_it_is_inside(outline, a, b) -> None:
    sides = region(outline)
    here, there = outside(sides, (a, b))
    expected = bool(interior_windows(a, b, outline))
    assert a == b or passes(sides, a, b) == expected
    if here & there:
        assert not expected
    if not here and a != b:
        assert expected


@given(outlines, places, places)
def test_a_line_is_past_an_outline_exactly_if_no_part_of_it_is_inside(outline, a, b) -> None:
    is_past = bool(list(past(shades(outline, [a]), shades(outline, [b]), [(0, 0)])))
    assert is_past == (not interior_windows(a, b, outline))


@given(outlines, places, st.integers(1, 4))
def test_what_is_deeper_than_an_inset_is_farther_from_the_edge(outline, place, inset) -> None:
    shape = shapely.Polygon(outline)
    there = shapely.Point(place)
    depth = shape.exterior.distance(there) if shape.contains(there) else 0
    (sides,) = outside(region(outline, inset), [place])
    assert (sides == 0) == (depth > inset + 1e-9)


@pytest.mark.parametrize("outline", [CORNER, CORNER[::-1]])
def test_what_is_not_convex_has_no_region(outline) -> None:
    assert region(outline) == ()
    assert not passes(region(outline), Point(-8, 0), Point(8, 0))
