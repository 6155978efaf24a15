"""Distances, control range, markers and areas."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.geometry.point import Point
from rules.killteam.board.measure import (
    apart,
    area_gap,
    contesting_operatives,
    contests,
    controls,
    disc,
    drop_zone,
    engaged,
    engaging,
    marker_within,
    sees_marker,
    stronghold_of,
    territory,
    visible,
    wholly_in,
    within,
)
from rules.killteam.board.table import SEATS, Marker
from rules.killteam.killzone.pieces import piece
from tests.rules.killteam.tables import CITY, CORRIDOR, GANTRY, op, table, with_open, with_pieces

PLACES = st.builds(lambda x, y: (x / 1000, y / 1000), st.integers(700, 29_300), st.integers(700, 21_300))


@pytest.mark.rule("killteam.core.distance.closest")
def test_from_edge_to_edge():
    on = table(op("a", 5, 5), op("b", 8, 5, seat=1))
    assert apart(on, on.models["a"], on.models["b"]) == 3_000 - 1_260


@pytest.mark.rule("killteam.core.distance.closest")
def test_bases_that_touch_are_nothing_apart():
    on = table(op("a", 5, 12), op("b", 6.26, 12, seat=1))
    assert apart(on, on.models["a"], on.models["b"]) == 0


@pytest.mark.rule("killteam.core.distance.vertical")
def test_height_counts_like_any_other_way():
    on = table(op("a", 27.7, 6, on="T1.block"), op("b", 27.7, 10.26, seat=1))
    assert apart(on, on.models["a"], on.models["b"]) == 5_000  # 3 inches aside, 4 down


@pytest.mark.rule("killteam.core.distance.within", "killteam.core.distance.tolerance")
@pytest.mark.parametrize(("gap", "inside_reach"), [(2.0, True), (2.005, True), (2.006, False)])
@pytest.mark.parametrize("board", [CITY, CORRIDOR])
def test_exactly_so_far_is_within(board, gap, inside_reach):
    on = table(op("a", 5, 11), op("b", 6.26 + gap, 11, seat=1), board=board)
    assert within(on, on.models["a"], on.models["b"], 2_000) == inside_reach


@pytest.mark.rule("killteam.core.distance.self", "killteam.vis.self")
def test_an_operative_is_within_reach_of_itself_and_sees_itself():
    on = table(op("a", 5, 5))
    one = on.models["a"]
    assert within(on, one, one, 0)
    assert visible(on, one, one)
    assert apart(on, one, one) == 0


@pytest.mark.rule("killteam.core.operative_shape")
def test_a_body_stands_on_its_surface():
    on = table(op("a", 27.7, 6, "marshal", on="T1.block"), op("b", 5, 2, "scavver", seat=1))
    assert disc(on, on.models["a"]) == (Point(27_700, 6_000), 787, 4_000, 2_000)
    assert disc(on, on.models["b"]) == (Point(5_000, 2_000), 492, 0, 1_250)


@pytest.mark.rule("killteam.kz.corridor.wall_distance")
def test_v71_around_a_wall():
    on = table(op("a", 14, 3), op("b", 16, 3, seat=1), board=CORRIDOR)
    one, two = on.models["a"], on.models["b"]
    assert 1_660 <= apart(on, one, two) <= 1_670
    assert not controls(on, one, two)
    assert not within(on, one, two, 1_000)
    assert within(on, one, two, 2_000)


@pytest.mark.rule("killteam.kz.corridor.wall_distance", "killteam.kz.corridor.hatch_open")
def test_an_open_hatchway_is_measured_through():
    on = table(op("a", 7, 3.75), op("b", 9, 3.75, seat=1), board=CORRIDOR)
    opened = with_open(on, "HA1")
    assert apart(opened, on.models["a"], on.models["b"]) == 740
    assert apart(on, on.models["a"], on.models["b"]) > 10_000


@pytest.mark.rule("killteam.kz.corridor.wall_sight", "killteam.kz.corridor.hatch_closed")
def test_nobody_sees_through_a_wall_or_a_closed_hatchway():
    on = table(op("a", 6, 3.75), op("b", 10, 3.75, seat=1), op("c", 10, 7, seat=1), board=CORRIDOR)
    assert not visible(on, on.models["a"], on.models["b"])
    opened = with_open(on, "HA1")
    assert visible(opened, on.models["a"], on.models["b"])
    assert not visible(opened, on.models["a"], on.models["c"])


@pytest.mark.rule("killteam.control_range.definition", "killteam.control_range.engaged")
@pytest.mark.parametrize(("across", "engages"), [(2.26, True), (2.265, True), (2.27, False)])
def test_control_range_is_an_inch(across, engages):
    on = table(op("a", 5, 2), op("b", 5 + across, 2, seat=1), op("friend", 5, 3.3))
    assert controls(on, on.models["a"], on.models["b"]) == engages
    assert engaged(on, on.models["a"]) == engages
    assert engaging(on, on.models["a"]) == ((on.models["b"],) if engages else ())


@pytest.mark.rule("killteam.control_range.definition")
def test_what_is_hidden_is_in_nobodys_control_range():
    on = table(op("a", 9, 3.9), op("b", 9, 5.9, seat=1))  # the wall of the gatehouse is between them
    assert within(on, on.models["a"], on.models["b"], 1_000)
    assert not controls(on, on.models["a"], on.models["b"])


@pytest.mark.rule("killteam.control_range.mutual")
def test_one_who_sees_is_enough_for_both():
    on = table(op("a", 16.95, 5.65, "marshal"), op("b", 15.75, 4.0, "scavver", seat=1))  # around the end of a wall
    a, b = on.models["a"], on.models["b"]
    assert not visible(on, a, b)
    assert visible(on, b, a)
    assert controls(on, a, b)
    assert controls(on, b, a)


@pytest.mark.rule("killteam.core.damage.incapacitated", "killteam.control_range.engaged")
def test_the_incapacitated_engage_nobody():
    on = table(op("a", 5, 2), op("b", 6.5, 2, seat=1, life="down"))
    assert not engaged(on, on.models["a"])


OBJECTIVE = Marker(id="O1", kind="objective", at=Point(15_000, 11_000), on="ground")


@pytest.mark.rule("killteam.marker.size", "killteam.marker.contest")
@pytest.mark.parametrize(
    ("kind", "across", "near"),
    [("objective", 2.417, True), ("objective", 2.43, False), ("post", 2.02, True), ("post", 2.04, False)],
)
def test_markers_are_40_or_20_mm_across(kind, across, near):
    marker = Marker(id="M", kind=kind, at=Point(15_000, 11_000), on="ground")
    on = table(op("a", 15 + across, 11), op("far", 5, 11, seat=1), markers=(marker,))
    assert (on.models["a"] in contesting_operatives(on, marker)) == near
    assert on.models["far"] not in contesting_operatives(on, marker)


@pytest.mark.rule("killteam.action.carrying", "killteam.core.distance.self")
def test_whoever_carries_a_marker_alone_contests_it():
    on = table(op("a", 5, 2, carries="O1"), op("b", 15, 11, seat=1))
    marker = Marker(id="O1", kind="objective", at=Point(15_000, 11_000), carrier="a")
    assert contesting_operatives(on, marker) == (on.models["a"],)
    assert marker_within(on, on.models["a"], marker, 0)
    assert sees_marker(on, on.models["a"], marker)


@pytest.mark.rule("killteam.vis.self")
def test_one_who_stands_on_a_marker_sees_it():
    marker = Marker(id="M", kind="mine", at=Point(5_000, 2_000), on="ground")
    on = table(op("a", 5, 2), markers=(marker,))
    assert contests(on, on.models["a"], marker)


@pytest.mark.rule("killteam.marker.contest")
def test_a_marker_behind_a_wall_is_not_contested():
    marker = Marker(id="M", kind="objective", at=Point(9_000, 6_100), on="ground")
    on = table(op("a", 9, 4.3), markers=(marker,))
    assert marker_within(on, on.models["a"], marker, 1_000)
    assert not contests(on, on.models["a"], marker)


@pytest.mark.rule("killteam.core.territory", "killteam.core.distance.area", "killteam.core.distance.wholly_within")
def test_areas_are_measured_from_above():
    on = table(op("a", 27.7, 6, on="T1.block"), op("b", 5, 10.375), op("c", 5, 10.376))
    assert area_gap(disc(on, on.models["a"]), drop_zone(on, SEATS[0])) == 6_000 - 630 - 4_000
    own = territory(on, SEATS[0])
    assert area_gap(disc(on, on.models["b"]), own) == 0
    assert wholly_in(disc(on, on.models["b"]), own)
    assert not wholly_in(disc(on, on.models["c"]), own)
    assert not wholly_in(disc(on, on.models["b"]), territory(on, SEATS[1]))


@pytest.mark.rule("killteam.kz.city.inside")
@pytest.mark.parametrize(
    ("x", "y", "on", "where"),
    [
        (7, 7.9, "ground", "S1"),
        (7, 10, "ground", ""),
        (5.5, 7, "S1.roof", ""),
        (9.9, 7.1, "ground", ""),
        (23, 14.1, "ground", "S2"),
    ],
)
def test_v69_inside_is_wholly_within_the_walls_and_below_the_roof(x, y, on, where):
    here = table(op("a", x, y, on=on))
    assert stronghold_of(here, here.models["a"]) == where


@pytest.mark.rule("killteam.kz.city.barred_window")
@pytest.mark.parametrize(("y", "seen"), [(7.5, True), (6.5, False)])
def test_v68_a_barred_window_is_seen_through_from_close_by(y, seen):
    on = table(op("in", 7, y), op("out", 7, 13, seat=1))
    assert visible(on, on.models["in"], on.models["out"]) == seen
    assert visible(on, on.models["out"], on.models["in"]) == seen


@pytest.mark.rule("killteam.kz.city.viewport", "killteam.kz.city.door", "killteam.vis.terrain_blocks")
def test_nobody_sees_through_a_door():
    on = table(op("in", 7.1, 6.2), op("out", 7.1, 4, seat=1))
    assert not visible(on, on.models["in"], on.models["out"])


@pytest.mark.rule("killteam.kz.city.vent", "killteam.terrain.blocking")
def test_nobody_sees_through_a_vent():
    on = table(op("a", 17.7, 6, "moth-drone"), op("b", 17.7, 10.4, "moth-drone", seat=1))
    assert not visible(on, on.models["a"], on.models["b"])


@pytest.mark.rule("killteam.terrain.exposed", "killteam.vis.operatives_do_not_block", "killteam.vis.no_bases")
def test_wire_and_bodies_hide_nobody():
    on = table(op("a", 5, 2), op("between", 7, 2, "marshal"), op("b", 9, 2, seat=1))
    assert visible(on, on.models["a"], on.models["b"])
    on = with_pieces(on, piece("razor_wire", "wire", Point(8_000, 2_000), 90))
    assert visible(on, on.models["a"], on.models["b"])


@pytest.mark.rule("killteam.vis.visible", "killteam.vis.sampling")
@pytest.mark.parametrize(("height", "seen"), [("light_barricade", True), ("heavy_barricade", False)])
def test_a_body_shows_over_what_is_low(height, seen):
    on = with_pieces(table(op("a", 5, 2), op("b", 9, 2, seat=1)), piece(height, "wall", Point(7_000, 2_000), 90))
    assert visible(on, on.models["a"], on.models["b"]) == seen


@given(PLACES, PLACES, st.sampled_from([CITY, CORRIDOR, GANTRY]))
@pytest.mark.rule("killteam.core.distance.closest", "killteam.control_range.mutual")
def test_distance_and_control_are_the_same_both_ways_and_half_a_turn_on(one, two, board):
    on = table(op("a", *one), op("b", *two, seat=1), board=board)
    a, b = on.models["a"], on.models["b"]
    turned = table(op("a", 30 - one[0], 22 - one[1]), op("b", 30 - two[0], 22 - two[1], seat=1), board=board)
    assert apart(on, a, b) == apart(on, b, a)
    assert controls(on, a, b) == controls(on, b, a)
    assert abs(apart(on, a, b) - apart(turned, turned.models["a"], turned.models["b"])) <= 3
