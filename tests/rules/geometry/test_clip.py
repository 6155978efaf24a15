"""Cutting outlines down to the table."""

from hypothesis import given
from hypothesis import strategies as st
from shapely import Polygon, box

from rules.geometry.clip import clipped
from rules.geometry.point import Point
from rules.geometry.rotation import rotated

TABLE = (0, 0, 36_000, 36_000)


def circle(x: int, y: int, radius: int) -> tuple[Point, ...]:
    return tuple(rotated(Point(x + radius, y), Point(x, y), degrees) for degrees in range(0, 360, 15))


@given(st.integers(-40_000, 76_000), st.integers(-40_000, 76_000), st.integers(1_000, 40_000))
def test_what_is_left_is_what_lies_on_the_table(x: int, y: int, radius: int) -> None:
    whole = circle(x, y, radius)
    left = clipped(whole, TABLE)
    wanted = Polygon(whole).intersection(box(*TABLE))
    assert all(0 <= corner.x <= 36_000 and 0 <= corner.y <= 36_000 for corner in left)
    area = Polygon(left).area if len(left) > 2 else 0
    assert abs(area - wanted.area) <= 4 * wanted.length + 100


def test_what_lies_on_the_table_stays_as_it_is_and_what_lies_beside_it_goes() -> None:
    whole = circle(18_000, 18_000, 5_000)
    assert clipped(whole, TABLE) == whole
    assert clipped(circle(-20_000, 0, 5_000), TABLE) == ()
