"""A thousandth more than a limit still counts, wherever something is measured; and what snaps to a base stays put."""

import pytest

from rules.fubar.move.closing import set_against
from rules.geometry.point import Point, distance_up
from tests.rules.fubar.build import at, begin, box, scenery, squad, table, vehicle

OK = [("activation", [6])]
HAIR = 0.001


@pytest.mark.rule("fubar.basics.measuring", "fubar.melee.move_up")
@pytest.mark.parametrize(("more", "asked"), [(HAIR, True), (2 * HAIR, False)])
def test_closing_up_reaches_a_thousandth_farther(more: float, asked: bool) -> None:
    reds = squad("a", [(10, 20), (10, 24 + 1 + more)], locked=("b-u1",))
    spare = squad("a", [(45, 45)])
    blues = squad("b", [(10, 21)], locked=("a-u1",))
    game = begin(table(reds, blues, spare, stage="combats"), [("close combat against Unit", [1])] * 2)
    game.choose("fight", "fight")
    assert ("move" in game.options()) == asked, game.shown()


@pytest.mark.rule("fubar.basics.measuring", "fubar.passenger.embark")
@pytest.mark.parametrize(("more", "offered"), [(HAIR, True), (2 * HAIR, False)])
def test_a_vehicle_is_reached_a_thousandth_farther(more: float, offered: bool) -> None:
    reds, truck = squad("a", [(10, 20)]), vehicle("a", (10 + 0.5 + 6 + more + 1.5, 20), seats=4)
    game = begin(table(reds, truck, squad("b", [(45, 45)])), OK).choose("attempt:a-u1", "action:walk")
    assert ("board:a-u2" in game.allowed()) == offered


@pytest.mark.rule("fubar.basics.measuring", "fubar.action.ground.need_cover")
@pytest.mark.parametrize(("more", "open_"), [(HAIR, True), (2 * HAIR, False)])
def test_cover_is_reached_a_thousandth_farther(more: float, open_: bool) -> None:
    wood = scenery("woods", box(10, 0, 5, 10))
    game = begin(table(squad("a", [(7 - more, 5)]), squad("b", [(45, 45)]), terrain=[wood]), OK)
    assert ("action:ground" in game.choose("attempt:a-u1").allowed()) == open_


@pytest.mark.rule("fubar.basics.measuring", "fubar.action.assault.move")
def test_an_assault_finds_its_straight_way_a_thousandth_farther() -> None:
    game = begin(table(squad("a", [(10, 20)]), squad("b", [(19 + HAIR, 20)])), OK)
    game.choose("attempt:a-u1", "action:assault", "assault:b-u1")
    assert game.option("charge").detail == "1 of 1 figures into contact"


@pytest.mark.rule("fubar.melee.contact")
def test_a_path_that_ends_a_hair_inside_an_enemy_base_stays_where_it_was_drawn() -> None:
    start = table(squad("a", [(10, 20)]), squad("b", [(14, 20)]))
    mover, foe = start.models["a-u1-m1"], start.models["b-u1-m1"]
    drawn = Point(13_400, 20_799)
    assert distance_up(drawn, foe.at) == 1_000
    end = set_against(start, mover, (mover.at, drawn), [foe])[-1]
    assert distance_up(end, drawn) < 20
    assert 1_000 <= distance_up(end, foe.at) <= 1_001


@pytest.mark.rule("fubar.melee.contact")
def test_a_path_onto_an_enemy_ends_where_it_first_touches_it() -> None:
    start = table(squad("a", [(10, 20)]), squad("b", [(14, 20)]))
    mover, foe = start.models["a-u1-m1"], start.models["b-u1-m1"]
    assert set_against(start, mover, (mover.at, foe.at), [foe])[-1] == at(13, 20)
    assert set_against(start, mover, (mover.at, at(14.9, 20)), [foe])[-1] == at(13, 20)
