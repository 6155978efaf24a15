"""Arriving near others along a path."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battlefield.contact import comes_within, first_contact
from rules.battlefield.terrain import elevation_at
from rules.geometry.disc import gap, within
from rules.geometry.path import legs, point_along
from rules.geometry.point import Point, distance_up
from tests.rules.battlefield.table import board, hill, model, straight
from tests.rules.geometry.shapes import points


def enemy_at(distance: int, y: int = 18_000):
    """An enemy whose base is this far ahead of a model at x = 10 inches."""
    return {"enemy": model(10_000 + 1200 + distance, y)}


MOVER = model(10_000)


@pytest.mark.rule("kog.move.charge.stop")
@pytest.mark.parametrize(("distance", "stop"), [(6000, 15_000), (6200, None), (5500, 14_500), (6001, None)])
def test_straight_at_an_enemy(distance, stop):
    """E-13: 5 inches towards an enemy 6.0 or 6.2 inches away."""
    found = first_contact(board(), MOVER, straight(10_000, 15_000), enemy_at(distance), 1000)
    assert (found and found.path[-1].x) == stop


@pytest.mark.rule("kog.move.charge.stop")
def test_passing_by_an_enemy():
    """E-15: past an enemy 4 inches off, the way would come to 0.6 inches; it stops on reaching 1 inch."""
    target = enemy_at(0, y=19_800)["enemy"]._replace(centre=Point(15_000, 19_800))
    found = first_contact(board(), MOVER, straight(10_000, 18_000), {"enemy": target}, 1000)
    assert found.target == "enemy"
    end = found.path[-1]
    assert gap(model(*end), target) == 1000
    assert not within(model(end.x - 1, end.y), target, 1000)


@pytest.mark.rule("kog.move.speed.keeps-away")
@pytest.mark.parametrize(("y", "near"), [(20_100, "enemy"), (20_200, "enemy"), (20_201, None)])
def test_keeping_away(y, near):
    """E-14 and E-22: any point of the way counts, its start included."""
    targets = {"enemy": model(15_000, y)}
    assert comes_within(board(), MOVER, straight(10_000, 20_000), targets, 1000) == near
    assert comes_within(board(), MOVER, straight(10_000, 2000), enemy_at(800), 1000) == "enemy"
    assert comes_within(board(), MOVER, straight(10_000), enemy_at(1001), 1000) is None


@pytest.mark.rule("kog.move.charge.newly")
def test_only_arriving_counts():
    near = enemy_at(800)
    assert first_contact(board(), MOVER, straight(10_000, 10_500), near, 1000) is None
    back = straight(10_000, 9000, 11_000)
    assert first_contact(board(), MOVER, back, near, 1000).path == straight(10_000, 9000, 9800)
    other = near | {"other": model(10_000, 21_500)}
    up = (Point(10_000, 18_000), Point(10_000, 19_500))
    assert first_contact(board(), MOVER, up, other, 1000).target == "other"


def test_leaving_and_coming_back_on_one_straight_leg_is_impossible():
    assert first_contact(board(), MOVER, straight(10_000, 2000), enemy_at(1000), 1000) is None


def test_the_first_of_several_is_reached():
    targets = {"far": model(20_000), "near": model(15_000, 19_000)}
    assert first_contact(board(), MOVER, straight(10_000, 19_000), targets, 1000).target == "near"


def test_one_inch_of_height_is_one_inch_away():
    """On a ledge 1 inch up only a base in contact from above is within 1 inch; 1.5 inches up nobody is."""
    target = {"enemy": model(20_600, elevation=1000)}
    assert first_contact(board(), MOVER, straight(10_000, 19_400), target, 1000).path[-1].x == 19_400
    assert first_contact(board(), MOVER, straight(10_000, 19_399), target, 1000) is None
    high = {"enemy": model(20_600, elevation=1001)}
    assert first_contact(board(), MOVER, straight(10_000, 19_800), high, 1000) is None


def test_stepping_up_can_be_the_arrival():
    target = {"enemy": model(22_000, elevation=1500)}
    table = board(hill(20_000, 30_000, 1500))
    found = first_contact(table, MOVER, straight(10_000, 21_000), target, 1000)
    assert found.path[-1] == Point(20_000, 18_000)


def test_stepping_up_and_away_and_nearer_again_is_an_arrival():
    """0.9 inches off on the level; 0.6 inches up it takes 0.8 inches to be within 1 inch again."""
    table = board(hill(9950, 30_000, 600))
    start = model(9900)
    found = first_contact(table, start, straight(9900, 10_500), {"enemy": model(12_000)}, 1000)
    assert found.path[-1].x == 10_000
    assert first_contact(table, start, straight(9900, 9999), {"enemy": model(12_000)}, 1000) is None


def test_walking_off_and_stepping_up_beside_the_enemy_is_an_arrival():
    target = {"enemy": model(10_000, 19_600, elevation=900)}
    found = first_contact(board(hill(11_300, 20_000, 900)), MOVER, straight(10_000, 13_000), target, 1000)
    assert found.path[-1] == Point(11_300, 18_000)


def test_a_way_that_just_grazes_is_contact():
    """The nearest place is exactly 1 inch away, and lies between whole thousandths of the leg."""
    target = {"enemy": model(15_000, 20_200)}
    path = (Point(10_000, 18_000), Point(20_001, 18_000))
    assert first_contact(board(), MOVER, path, target, 1000).path[-1] == Point(15_000, 18_000)
    tilted = (Point(10_000, 18_000), Point(19_777, 18_001))
    found = first_contact(board(), MOVER, tilted, target, 1000)
    assert within(model(*found.path[-1]), target["enemy"], 1000)


@given(st.lists(points(30_000), min_size=2, max_size=4), points(30_000), st.sampled_from((0, 500, 1000)))
def test_contact_is_where_the_way_first_comes_near(path, place, level):
    table = board(hill(8000, 16_000, 700))
    mover, target = model(*path[0]), model(*place, elevation=level)
    found = first_contact(table, mover, path, {"enemy": target}, 1000)

    def standing(point):
        return model(*point, elevation=elevation_at(table, point))

    start = within(standing(path[0]), target, 1000)
    steps = [point_along(a, b, distance_up(a, b) * n // 60) for a, b in legs(path) for n in range(61)]
    near = [within(standing(step), target, 998) for step in steps]
    if found:
        assert within(standing(found.path[-1]), target, 1000)
        assert found.path[:-1] == tuple(path[: len(found.path) - 1])
        assert comes_within(table, mover, path, {"enemy": target}, 1000) == "enemy"
        cut = len(found.path) - 2
        reached = distance_up(path[cut], found.path[-1])
        before = [step for a, b in list(legs(path))[:cut] for step in (a, b)]
        before += [point_along(path[cut], path[cut + 1], reached * n // 60) for n in range(59)]
        arrivals = [within(standing(p), target, 990) for p in before]
        assert start or not any(arrivals)
    elif not start:
        assert not any(near)
