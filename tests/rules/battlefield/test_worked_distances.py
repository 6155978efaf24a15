"""Worked examples of distances from the rulebook of a game of skirmishes on levels, each named by its number there."""

import pytest

from rules.battlefield.contact import comes_within
from rules.battlefield.hazard import length_over
from rules.battlefield.near import feature_gap
from rules.geometry.disc import Disc, gap, within
from rules.geometry.point import Point
from tests.rules.battlefield.table import board, wall
from tests.rules.geometry.shapes import rectangle

CONTROL = 1000


def at(x: int, y: int, radius: int = 630, elevation: int = 0) -> Disc:
    return Disc(Point(x, y), radius, elevation, 1400)


def test_a_charge_that_passes_another_enemy():
    """V27: past E1 at a gap of 0.24 inches, ending 0.44 inches from E2."""
    path = (Point(5000, 5000), Point(12_300, 5000))
    foes = {"E1": at(10_000, 6500), "E2": at(14_000, 5000)}
    assert comes_within(board(), at(5000, 5000), path, foes, CONTROL) == "E1"
    assert comes_within(board(), at(5000, 5000), path, {"E1": foes["E1"]}, 239) is None
    assert comes_within(board(), at(5000, 5000), path, {"E1": foes["E1"]}, 240) == "E1"
    assert gap(at(12_300, 5000), foes["E2"]) == 440


@pytest.mark.parametrize(("end", "apart"), [(11_000, 1240), (10_500, 862)])
def test_a_path_past_an_enemy_and_where_it_ends(end, apart):
    """V28: 1.24 inches away at (11, 5); 0.86 at (10.5, 5)."""
    foe = at(9000, 6500)
    assert comes_within(board(), at(5000, 5000), (Point(5000, 5000), Point(end, 5000)), {"E1": foe}, CONTROL) == "E1"
    assert gap(at(end, 5000), foe) == apart


def test_control_on_another_level():
    """An enemy on a deck 3 inches up is farther than an inch, whichever way the path goes below."""
    deck = wall(8000, 4000, 12_000, 8000, 100, elevation=2900, climbable=True)
    path, foe = (Point(5000, 6000), Point(15_000, 6000)), {"E1": at(10_000, 6000, elevation=3000)}
    below, over = ("ground", "ground"), ("", "")
    assert comes_within(board(deck), at(5000, 6000), path, foe, CONTROL, below) is None
    assert comes_within(board(deck), at(5000, 6000), path, foe, CONTROL, over) == "E1"


@pytest.mark.parametrize(("across", "reached"), [(9200, False), (9100, True)])
def test_the_range_of_a_pistol(across, reached):
    """V39: gaps of 8.10 and 8.00 inches between bases of 28 mm."""
    assert within(at(5000, 5000, 551), at(5000 + across, 5000, 551), 8000) == reached


@pytest.mark.parametrize(("across", "apart"), [(8000, 1120), (7000, 2120)])
def test_the_far_side_of_a_door(across, apart):
    """V70: an enemy inside at 1.12 and at 2.12 inches from the door."""
    assert feature_gap(at(across, 7100), wall(9750, 6500, 10_000, 7750, 2000)) == apart


@pytest.mark.parametrize(("across", "apart"), [(10_200, 1420), (11_000, 2220)])
def test_the_far_side_of_a_hatch(across, apart):
    """V73: 1.42 and 2.22 inches from the far side."""
    assert feature_gap(at(across, 3750), wall(7850, 3000, 8150, 4500, 99_000)) == apart


def test_hazard_under_a_shot():
    """V76: 5.0, 2.89 and 4.40 inches of it."""
    pool = {"pool": rectangle(0, 8500, 30_000, 13_500)}
    assert length_over(pool, Point(10_000, 7000), Point(10_000, 15_000)) == 5000
    assert 2885 <= length_over(pool, Point(6800, 11_000), Point(10_000, 16_500)) <= 2895
    assert 4395 <= length_over(pool, Point(6800, 9500), Point(10_000, 16_500)) <= 4405
