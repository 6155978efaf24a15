"""Mines met on the way, in order, at the place where each goes off."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.kernel.shapes import Path
from rules.killteam.board.table import Marker
from rules.killteam.move.course import course, move_made
from rules.killteam.move.mines import move_stages
from tests.rules.killteam.tables import op, table


def mined(*at: tuple[float, float], **changes):
    mines = tuple(
        Marker(id=f"m{n}", kind="mine", at=Point(round(x * 1000), round(y * 1000)), on="ground")
        for n, (x, y) in enumerate(at)
    )
    return table(op("a", 3, 2, "scavver"), markers=mines, active="a", **changes)


def walked(on, *points):
    return course(on, on.models["a"], "reposition", Path(points=tuple(Point(*point) for point in points)))


@pytest.mark.rule("killteam.equip.mines_trigger", "killteam.core.stat.change_timing")
def test_v79_a_mine_goes_off_where_it_is_met():
    """0.9 inch beside the path: radius 0.492 and 0.394 of the marker besides.

    It is met 1.891 from middle to middle, the tolerance included: the root of 1.891² - 1.786², 0.6214 before it.
    """
    on = mined((6, 2 + 0.492 + 0.394 + 0.9))
    went = walked(on, (9_000, 2_000))
    first, rest = went.stages
    assert (first.mine, rest.mine) == ("m0", "")
    assert first.path[-1] == Point(5_379, 2_000)
    assert rest.path == (first.path[-1], Point(9_000, 2_000))
    halted = move_made(went, first).apply(on)
    assert halted.models["a"].at == first.path[-1]
    assert move_made(went, rest).apply(halted).models["a"].at == Point(9_000, 2_000)
    assert "mines" in move_made(went, first).line(halted).text


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_mine_beyond_control_range_stays():
    assert len(walked(mined((6, 2 + 0.492 + 0.394 + 1.01)), (9_000, 2_000)).stages) == 1


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_mine_that_is_only_just_met_goes_off_at_that_very_place():
    """Within reach at one place only, between two tenths of an inch."""
    went = walked(mined((6.05, 2 + 1.891)), (9_000, 2_000))
    assert [stage.mine for stage in went.stages] == ["m0", ""]
    assert went.stages[0].path[-1] == Point(6_050, 2_000)
    assert len(walked(mined((6.05, 2 + 1.892)), (9_000, 2_000)).stages) == 1


@pytest.mark.rule("killteam.equip.mines_trigger")
@settings(max_examples=100, deadline=None)
@given(x=st.integers(3_500, 9_500), y=st.integers(2_100, 3_900), end=st.integers(2_000, 4_000))
def test_a_mine_goes_off_at_the_first_place_within_reach(x, y, end):
    """Held against every thousandth of the way."""
    on = mined((x / 1_000, y / 1_000))
    a, b = Point(3_000, 2_000), Point(8_500, end)
    length = distance_up(a, b)
    near = (at for at in range(length + 1) if within(on, point_along(a, b, at)))
    first = next(near, None)
    met = [stage.path[-1] for stage in walked(on, b).stages if stage.mine]
    assert met == ([] if first is None else [point_along(a, b, first)])


def within(on, at):
    return bool(mines_at(on, structs.replace(on.models["a"], at=at)))


def mines_at(on, one):
    """The mines an operative sets off where it stands."""
    return [stage.mine for stage in move_stages(on, one, (one.at,), (one.on,)) if stage.mine]


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_mine_goes_off_where_it_comes_into_sight():
    """Behind the end of a wall: near all along, met where a line from the head passes the corner."""
    on = mined((10.6, 5.6)).with_model("a", at=Point(9_000, 4_400))
    went = course(on, on.models["a"], "reposition", Path(points=(Point(11_500, 4_400),)))
    place = went.stages[0].path[-1]
    assert within(on, place)
    assert not within(on, Point(place.x - 1, place.y))


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_move_says_beforehand_that_it_sets_off_mines():
    warned = "Comes within 1″ of mines: D3+3 damage."
    assert warned in walked(mined((6, 2 + 0.492 + 0.394 + 0.9)), (9_000, 2_000)).describe().lines
    assert warned not in walked(mined((6, 2 + 0.492 + 0.394 + 1.01)), (9_000, 2_000)).describe().lines


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_mines_go_off_in_the_order_of_the_way():
    went = walked(mined((8.5, 3.0), (4.8, 3.0)), (6_000, 2_000), (9_000, 2_000))
    assert [stage.mine for stage in went.stages] == ["m1", "m0", ""]
    assert went.stages[0].path[0] == Point(3_000, 2_000)
    assert went.stages[1].path[1] == Point(6_000, 2_000)


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_mine_behind_a_wall_stays():
    on = mined((9, 5.6))
    behind = on.with_model("a", at=Point(7_900, 4_000))
    assert len(course(behind, behind.models["a"], "reposition", Path(points=(Point(9_500, 4_000),))).stages) == 1
    assert mines_at(behind, behind.models["a"]) == []


@pytest.mark.rule("killteam.equip.mines_trigger")
def test_a_mine_beside_whoever_stands_there():
    on = mined((4, 2))
    assert mines_at(on, on.models["a"]) == ["m0"]
