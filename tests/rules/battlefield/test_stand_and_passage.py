"""Where bases may rest and what they may not pass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.battlefield.passage import first_obstacle
from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Fault, elevation_at, standing_on
from rules.geometry.disc import overlap
from rules.geometry.path import legs, point_along
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import inside_rectangle, overlaps_disc
from tests.rules.battlefield.table import board, hill, model, straight, wall
from tests.rules.geometry.shapes import points

HOUSE = wall(20_000, 16_000, 24_000, 20_000, id="house", impassable=True)


@pytest.mark.parametrize(
    ("disc", "faults"),
    [
        (model(10_000), ()),
        (model(599), (Fault("edge"),)),
        (model(600), ()),
        (model(19_401), (Fault("impassable", "house"),)),
        (model(19_400), ()),
        (model(30_000), ()),
        (model(29_999), (Fault("mid-climb", "hill"),)),
        (model(29_400), ()),
        (model(41_199), (Fault("base", "other"),)),
        (model(41_200), ()),
    ],
)
def test_where_a_base_can_rest(disc, faults):
    table = board(HOUSE, hill(30_000, 36_000))
    assert resting_faults(table, disc, {"other": model(40_000)}) == faults


def test_all_faults_are_named():
    faults = resting_faults(board(HOUSE), model(19_500), {"a": model(19_000), "b": model(18_500)})
    assert faults == (Fault("impassable", "house"), Fault("base", "a"), Fault("base", "b"))


def test_the_centre_decides_the_height():
    table = board(hill(10_000, 20_000), hill(15_000, 18_000, 2500, name="tor"))
    assert [elevation_at(table, Point(x, 9000)) for x in (9999, 10_000, 15_000, 18_001)] == [0, 1000, 2500, 1000]
    assert standing_on(table, Point(16_000, 9000)).id == "tor"
    assert standing_on(table, Point(9999, 9000)) is None


@pytest.mark.parametrize(
    ("path", "fault"),
    [
        (straight(10_000, 19_400), None),
        (straight(10_000, 19_401), Fault("impassable", "house")),
        (straight(10_000, 30_000), Fault("impassable", "house")),
        (straight(10_000, 599), Fault("edge")),
        (straight(599), Fault("edge")),
        ((Point(10_000, 15_400), Point(40_000, 15_400)), None),
        ((Point(10_000, 15_401), Point(40_000, 15_401)), Fault("impassable", "house")),
        ((Point(30_000, 9000), Point(30_000, 30_000)), Fault("base", "enemy")),
        ((Point(28_800, 9000), Point(28_800, 30_000)), None),
        ((Point(30_000, 18_000),), Fault("base", "enemy")),
    ],
)
@pytest.mark.rule("kog.move.through-enemy", "kog.field.edges")
def test_what_a_base_may_not_pass(path, fault):
    assert first_obstacle(board(HOUSE), 600, path, {"enemy": model(30_000)}) == fault


def test_the_first_on_the_way_is_named():
    table = board(HOUSE, wall(12_000, 16_000, 14_000, 20_000, id="shed", impassable=True))
    assert first_obstacle(table, 600, straight(5000, 47_900), {}) == Fault("impassable", "shed")
    assert first_obstacle(table, 600, straight(5000, 47_900), {"enemy": model(8000)}) == Fault("base", "enemy")
    assert first_obstacle(table, 600, straight(44_000, 47_900), {}) == Fault("edge")


@given(st.lists(points(36_000), min_size=1, max_size=4))
def test_a_free_way_is_free_at_every_step(path):
    enemy = model(30_000)
    free = first_obstacle(board(HOUSE), 600, path, {"enemy": enemy}) is None
    steps = [path[0], *(point_along(a, b, distance_up(a, b) * n // 40) for a, b in legs(path) for n in range(41))]
    hits = [
        step
        for step in steps
        if overlaps_disc(HOUSE.outline, step, 598)
        or overlap(model(step.x, step.y, radius=598), enemy)
        or not inside_rectangle(model(step.x, step.y, radius=598), 48_000, 36_000)
    ]
    assert not (free and hits)
