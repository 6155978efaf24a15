"""Mortars: an observer's sight, and everything else as usual. Vector FV-14."""

from typing import Any

import pytest

from rules.fubar.shoot.aim import is_spotted, not_indirect, spotter
from tests.harness.game import Game
from tests.rules.fubar.build import Squad, box, scenery, squad, table, vehicle
from tests.rules.fubar.fire_kit import activated, aiming, alive

BUILDING = scenery("building", box(15, 5, 4, 10), impassable=True)
WOODS = scenery("woods", box(41, 5, 7, 10))
TEAM = squad("a", [(3, 10)], weapons=("light-mortar",))
TARGET = squad("b", [(42, 10), (43.5, 10)])
EYE = squad("a", [(42, 30)], changes={1: {"down": True}})


def mortar(*others: Squad, team: Squad = TEAM, terrain: Any = (BUILDING, WOODS), **fields: Any) -> Game[Any]:
    return aiming(team, *others, terrain=terrain, **fields)


@pytest.mark.rule(
    "fubar.weapon.mortar_indirect",
    "fubar.weapon.mortar_still_normal",
    "fubar.weapon.light_mortar",
    "fubar.cover.cap_then_aim",
)
def test_fv_14_a_suppressed_rifleman_observes() -> None:
    game = mortar(TARGET, EYE, dice=[("to hit", [5, 6, 3])])
    assert game.option("all:b-u1").detail == "3 dice at 6+, +1 on each"
    game.choose("all:b-u1")
    assert game.told("2 hits from 3 dice")
    assert game.question.prompt.startswith("Unit B1 takes 2 unsaved hits.")


@pytest.mark.rule("fubar.weapon.mortar_indirect")
def test_fv_14_nobody_sees_the_target() -> None:
    game = mortar(TARGET, squad("b", [(3, 30)]))
    assert game.refusal("fire:b-u1").rule == "fubar.weapon.mortar_indirect"


@pytest.mark.rule("fubar.action.walk.no_support", "fubar.weapon.mortar_indirect")
def test_fv_14_not_on_a_walk() -> None:
    game = activated(TEAM, TARGET, EYE, terrain=(BUILDING, WOODS)).choose("action:walk")
    assert "fire" not in game.options()


@pytest.mark.rule("fubar.weapon.mortar_still_normal", "fubar.fire.range")
def test_range_is_measured_from_the_mortar() -> None:
    team = squad("a", [(3, 10)], weapons=("light-mortar",))
    eye = squad("a", [(47, 30)])
    game = mortar(squad("b", [(44, 10)]), eye, team=team, terrain=[BUILDING])
    assert "all:b-u1" in game.allowed()
    refusal = mortar(squad("b", [(44.1, 10)]), eye, squad("b", [(3, 30)]), team=team, terrain=[BUILDING]).refusal(
        "fire:b-u1"
    )
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.fire.range", "40.1″", "40″")


@pytest.mark.rule("fubar.weapon.mortar_still_normal")
def test_expertise_and_cover_are_those_between_the_mortar_and_its_target() -> None:
    team = squad("a", [(3, 10)], weapons=("light-mortar",), training="elite")
    eye, hedge = squad("a", [(42, 30)], training="green"), scenery("hedge", box(39, 0, 1, 20))
    game = mortar(squad("b", [(42, 10)]), eye, team=team, terrain=[BUILDING, hedge])
    assert game.option("all:b-u1").detail == "3 dice at 5+, +1 on each"


@pytest.mark.rule("fubar.weapon.mortar_still_normal", "fubar.sight.out_of_cover")
@pytest.mark.parametrize(("x", "fires"), [(5.5, True), (5.4, False)])
def test_a_mortar_in_woods_fires_out_from_within_two_inches_of_the_edge(x: float, fires: bool) -> None:
    wood = scenery("woods", box(0, 0, 8, 30), id_="own")
    team = squad("a", [(x, 15)], weapons=("light-mortar",))
    start = table(team, squad("b", [(30, 10)]), squad("a", [(30, 30)]), terrain=[BUILDING, wood])
    refusal = not_indirect(start, start.models["a-u1-m1"], start.units["b-u1"])
    assert (refusal is None) == fires
    assert fires or (refusal.rule, refusal.measured) == ("fubar.sight.out_of_cover", "2.1″")


@pytest.mark.rule("fubar.weapon.mortar_still_normal", "fubar.vehicle.damage.arcs")
def test_the_arc_hit_is_the_one_the_mortar_is_in() -> None:
    dice = [("to hit", [6, 1, 1]), ("saves of", [1]), ("damage to", [2, 1])]
    game = mortar(vehicle("b", (30, 10), facing=180), squad("a", [(40, 30)]), terrain=[BUILDING], dice=dice).choose(
        "all:b-u1"
    )
    assert game.told("hit on the front")


@pytest.mark.rule("fubar.weapon.mortar_indirect")
def test_any_living_model_of_the_player_observes_and_nobody_elses() -> None:
    car, friend = vehicle("a", (42, 30)), squad("c", [(42, 30)])
    for observer, expected in ((EYE, "a-u2-m1"), (car, "a-u2-m1"), (friend, None)):
        start = table(TEAM, observer, TARGET, terrain=[BUILDING, WOODS])
        found = spotter(start, start.models["a-u1-m1"], start.units["b-u1"])
        assert (found.id if found else None) == expected
        foes = start.living(start.units["b-u1"])
        seen = [is_spotted(start, start.models["a-u1-m1"], foe) for foe in foes]
        assert any(seen) == (expected is not None)


@pytest.mark.rule("fubar.weapon.mortar_indirect", "fubar.weapon.mortar_still_normal")
def test_an_observer_gives_up_nothing() -> None:
    game = mortar(TARGET, EYE, dice=[("to hit", [1, 1, 1]), ("activation", [6])]).choose("all:b-u1")
    assert alive(game, "b-u1") == 2
    assert "action:aimed" in game.choose("attempt:a-u2").allowed()


@pytest.mark.rule("fubar.weapon.mortar_still_normal", "fubar.sight.same_area")
def test_deep_in_an_area_a_mortar_still_reaches_enemies_in_it_that_others_see() -> None:
    wood = scenery("woods", box(0, 0, 20, 30), id_="own")
    team, foe = squad("a", [(5.4, 15)], weapons=("light-mortar",)), squad("b", [(16, 15)])
    game = aiming(team, foe, squad("a", [(16, 17)]), terrain=[wood])
    assert "all:b-u1" in game.allowed()
