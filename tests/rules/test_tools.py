"""Anybody may ask how far a piece reaches: every system answers with areas that its own rules price and bar."""

import pytest

from rules.battlefield.surface import FLOOR, surface_at
from rules.fubar.view.tools import tools as fubar_tools
from rules.geometry import Point, contains
from rules.kernel.refusal import Refused, Seat
from rules.kernel.tools import Area, measured_areas
from rules.killteam.board.board import board_now
from rules.killteam.view.tools import tools as killteam_tools
from rules.kog.view.tools import tools as kog_tools
from rules.krygothic.view.view import tools as krygothic_tools
from rules.registry import SYSTEMS
from tests.rules.fubar import build as fubar
from tests.rules.kernel.playing import begin as begin_toy
from tests.rules.kernel.toy import TOY
from tests.rules.killteam import tables as killteam
from tests.rules.kog import build as kog
from tests.rules.krygothic import build as krygothic
from tests.rules.krygothic.ground import HALL

WALL = kog.terrain("wall", kog.box(12, 6, 1, 8), impassable=True)


def covers(area: Area, x: float, y: float) -> bool:
    """Whether the middle of the base can come there."""
    return any(
        len(outline) > 2 and contains(outline, Point(round(x * 1000), round(y * 1000))) for outline in area.outlines
    )


def named(areas: tuple[Area, ...], label: str) -> Area:
    return next(area for area in areas if area.label == label)


@pytest.mark.rule("kog.move.combat", "kog.move.speed.distance", "kog.general.measure.base-to-base")
def test_reach_goes_round_a_wall_and_never_through_it() -> None:
    start = kog.table([("hunter", "a", (10, 10)), ("jaguar", "b", (30, 30))], terrain=[WALL], stage="movement")
    combat, speed = (named(kog_tools(start, None, "a-m1"), label) for label in ("Combat Move 5″", "Speed Move 10″"))
    assert (combat.budget, speed.budget) == (5_000, 10_000)
    assert covers(combat, 10, 14.8)
    assert not covers(combat, 14, 10)
    assert covers(speed, 14, 5)
    assert not covers(speed, 14.5, 10), "round the wall it is farther than 10 inches"
    assert not any(covers(speed, 12.5, y) for y in (7, 9, 11, 13))


@pytest.mark.rule("kog.move.slow.rough-ground")
def test_slow_ground_costs_reach() -> None:
    wood = kog.terrain("wood", kog.box(11, 5, 10, 10), rough=True)
    start = kog.table([("hunter", "a", (10, 10)), ("jaguar", "b", (30, 30))], terrain=[wood], stage="movement")
    combat = named(kog_tools(start, None, "a-m1"), "Combat Move 5″")
    assert covers(combat, 5.2, 10)
    assert not covers(combat, 13.5, 10)


@pytest.mark.rule("kog.move.speed.keeps-away", "kog.move.charge.stop")
def test_enemies_end_a_move_and_stand_in_the_threat_of_a_charge() -> None:
    start = kog.table([("hunter", "a", (10, 10)), ("jaguar", "b", (14, 10))], stage="movement")
    areas = kog_tools(start, None, "a-m1")
    speed = named(areas, "Speed Move 10″")
    assert covers(speed, 18, 10), "there is a way round"
    assert not covers(speed, 15.5, 10)
    charge = named(areas, "Charge")
    assert (charge.tool, charge.swell) == ("threat", 600 + 1_000)
    assert not covers(charge, 13.2, 10)


@pytest.mark.rule("kog.move.coherency")
def test_the_lock_of_a_leader_is_drawn_about_the_leader_for_everybody_of_the_unit() -> None:
    models = [("hunter", "a", (10, 10)), ("hunter", "a", (20, 10)), ("jaguar", "b", (30, 30))]
    start = kog.table(models, units={"a-u1": ["a-m1", "a-m2"]}, stage="movement")
    [lock] = [area for area in kog_tools(start, None, "a-m2") if area.tool == "coherency"]
    leader = start.models[start.units["a-u1"].leader]
    assert lock.outlines == ((leader.at,),)
    assert lock.swell == 12_000 + start.profile(leader).radius


@pytest.mark.rule("killteam.weapon.range", "killteam.action.charge")
def test_kill_team_draws_ranges_only_of_weapons_that_have_one() -> None:
    start = killteam.table(killteam.op("a", 15, 8), killteam.op("b", 19, 11, seat=1))
    areas = killteam_tools(start, None, "a")
    assert [(area.tool, area.label) for area in areas] == [
        ("reach", "Reposition 6″"),
        ("reach", "Dash 3″"),
        ("reach", "Charge 8″"),
        ("threat", "Charge and fight"),
        ("range", "Snub pistol 6″"),
    ]


@pytest.mark.rule("killteam.action.reposition")
def test_kill_team_goes_round_what_it_could_climb_as_well() -> None:
    beside_rubble = killteam.op("a", 24, 9.1, "scavver", 0)
    start = killteam.table(beside_rubble, killteam.op("b", 2, 20, seat=1), board=killteam.CITY)
    move = killteam_tools(start, None, "a")[0]
    assert covers(move, 24.5, 11.5)
    assert covers(move, 26, 10.8)
    assert not covers(move, 28, 14)


@pytest.mark.rule("killteam.action.dash_no_climb")
def test_kill_team_dashes_round_what_it_may_not_climb() -> None:
    beside_rubble = killteam.op("a", 24, 9.1, "scavver", 0)
    start = killteam.table(beside_rubble, killteam.op("b", 2, 20, seat=1), board=killteam.CITY)
    move, dash = killteam_tools(start, None, "a")[:2]
    on_top = [
        (x / 10, y / 10)
        for x in range(210, 271)
        for y in range(61, 122)
        if surface_at(board_now(start).field, Point(x * 100, y * 100)) != FLOOR
    ]
    assert any(covers(move, *at) for at in on_top)
    assert not any(covers(dash, *at) for at in on_top)
    assert covers(dash, 24, 10.5)


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.geometry.front_arc")
def test_kry_gothic_tells_no_distance_before_a_shot_is_called() -> None:
    start = krygothic.table(krygothic.model("a", 10, 10), krygothic.model("b", 20, 10, krygothic.BLUE), settings=HALL)
    for seat in (Seat(0), Seat(1), None):
        for piece in ("a", "b"):
            areas = krygothic_tools(start, seat, piece)
            assert [area.tool for area in areas] == ["arc"]
            assert "″" not in areas[0].label + areas[0].words


@pytest.mark.rule("fubar.basics.measuring", "fubar.unit.coherency.distance", "fubar.action.walk.move")
def test_fubar_draws_moves_ranges_and_who_is_in_touch() -> None:
    house = fubar.scenery("building", fubar.box(14, 0, 4, 40), impassable=True)
    start = fubar.table(fubar.squad("a", [(10, 10), (11.5, 10)]), fubar.squad("b", [(30, 30)]), terrain=[house])
    areas = fubar_tools(start, None, "a-u1-m1")
    walk = named(areas, "Walk 6″")
    assert covers(walk, 10, 15.5)
    assert not covers(walk, 14.5, 10)
    [touch] = [area for area in areas if area.tool == "coherency"]
    assert len(touch.outlines) == 2
    assert any(area.tool == "range" for area in areas)


def test_what_does_not_stand_and_a_game_without_tools_are_refused() -> None:
    with pytest.raises(Refused, match="ahead"):
        measured_areas(TOY, begin_toy(), Seat(0), "a")
    start = kog.begin(kog.table([("hunter", "a", (10, 10)), ("jaguar", "b", (30, 30))]))
    with pytest.raises(Refused, match="nothing to measure"):
        measured_areas(SYSTEMS["kog"].system, start.position, Seat(0), "nobody")


@pytest.mark.parametrize("system", sorted(SYSTEMS))
def test_every_system_has_tools(system: str) -> None:
    assert SYSTEMS[system].system.tools is not None


@pytest.mark.rule("krygothic.geometry.front_arc")
def test_who_is_gone_looks_nowhere() -> None:
    start = krygothic.table(krygothic.model("a", 10, 10, life="gone"), settings=HALL)
    assert krygothic_tools(start, None, "a") == krygothic_tools(start, None, "nobody") == ()
