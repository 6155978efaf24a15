"""What paths cost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battlefield import trace as priced
from rules.battlefield.trace import Stretch
from rules.geometry.point import Point
from rules.geometry.rates import Rates
from tests.rules.battlefield.table import board, hill, model, rough, straight
from tests.rules.geometry.shapes import points

DOUBLED = Rates(slow=1000, up=2000, down=2000)


def trace(table, radius, path, **besides):
    """A path by KOG light's prices: slow ground once more, every inch of height two."""
    return priced.trace(table, radius, path, DOUBLED, **besides)


@pytest.mark.rule("kog.move.path-length")
def test_turns_count():
    path = (Point(1000, 1000), Point(4000, 5000), Point(4000, 2000))
    assert trace(board(), 600, path).cost == 8000


@pytest.mark.rule("kog.move.slow.rough-ground")
@pytest.mark.parametrize(("slow", "cost"), [(1000, 5000), (1500, 6000)])
def test_three_inches_open_and_some_rough(slow, cost):
    """E-10: the last part of 4 or 4.5 inches is rough, from where the rim enters it."""
    way = 3000 + slow
    found = trace(board(rough(10_000 + 3000 + 600, 30_000)), 600, straight(10_000, 10_000 + way))
    assert (found.length, found.slowed, found.cost) == (way, slow, cost)
    assert found.stretches == (Stretch("rough", "mud", slow),)


@pytest.mark.rule("kog.move.slow.making-way", "kog.move.slow.not-cumulative")
def test_rough_ground_through_a_friend_counts_once():
    """E-11: 1 inch both rough and through a friendly base, then 3 inches open."""
    friend = model(9400, radius=600)
    found = trace(board(rough(0, 10_400)), 600, straight(10_000, 14_000), slow_discs={"a": friend})
    assert found.slowed == 1000
    assert found.cost == 5000
    assert found.stretches == (Stretch("rough", "mud", 1000), Stretch("base", "a", 600))


@pytest.mark.rule("kog.move.slow.climb")
def test_climbing_two_inches_and_walking_one():
    """E-12."""
    found = trace(board(hill(10_500, 20_000, 2000)), 600, straight(10_000, 11_000))
    assert (found.length, found.climbed, found.cost) == (1000, 2000, 5000)
    assert found.stretches == (Stretch("climb", "hill", 2000),)


def test_over_a_ridge_is_up_and_down():
    found = trace(board(hill(12_000, 14_000)), 600, straight(10_000, 16_000))
    assert (found.climbed, found.cost) == (2000, 10_000)


def test_from_one_height_to_the_next_only_the_difference_is_climbed():
    table = board(hill(12_000, 14_000), hill(14_000, 17_000, 2500, name="tor"))
    found = trace(table, 600, straight(13_000, 15_000))
    assert found.climbed == 1500
    assert found.stretches == (Stretch("climb", "tor", 1500),)


def test_ending_on_the_very_edge_is_ending_on_top():
    assert trace(board(hill(12_000, 14_000)), 600, straight(10_000, 12_000)).climbed == 1000


def test_brushing_a_corner_of_a_hill_climbs_nothing():
    table = board(hill(12_000, 14_000))
    corner = (Point(11_000, 35_000), Point(13_000, 37_000))
    assert trace(table, 600, corner).climbed == 0


def test_standing_still_costs_nothing():
    assert trace(board(rough(0, 20_000)), 600, straight(10_000)).cost == 0
    assert trace(board(rough(0, 20_000)), 600, straight(10_000, 10_000)).cost == 0


@given(st.lists(points(36_000), min_size=2, max_size=6))
def test_all_rough_costs_double(path):
    found = trace(board(rough(-50_000, 99_000)), 600, path)
    assert found.cost == 2 * found.length


@given(points(36_000), points(36_000), st.integers(1, 99))
def test_cutting_a_leg_in_two_never_makes_it_cheaper(a, b, percent):
    table = board(rough(9000, 15_000), hill(20_000, 26_000))
    between = Point(a.x + (b.x - a.x) * percent // 100, a.y + (b.y - a.y) * percent // 100)
    direct, detour = trace(table, 600, (a, b)), trace(table, 600, (a, between, b))
    assert detour.cost >= direct.cost - 4, "a rounded waypoint may lie a thousandth off the line"
    assert detour.length >= direct.length


@given(st.lists(points(36_000), min_size=2, max_size=5))
def test_the_way_back_costs_the_same(path):
    table = board(rough(9000, 15_000), hill(20_000, 26_000))
    there, back = trace(table, 600, path), trace(table, 600, path[::-1])
    assert there.length == back.length
    assert there.climbed == back.climbed
    assert abs(there.slowed - back.slowed) <= 2 * len(path)
