"""Driving, turning and firing: vectors VV-11 and VV-12, and what the bar of each action says."""

from collections.abc import Sequence
from typing import Any

import pytest

from rules.battlefield.terrain import Feature
from rules.fubar.board.table import Table
from rules.kernel.shapes import Aim
from tests.harness.game import Game
from tests.rules.fubar.build import Squad, at, begin, box, path, react, row, scenery, squad, table, vehicle
from tests.rules.fubar.fire_kit import pick

RUBBLE = scenery("ruin", box(14, 6, 8, 8))
HEDGE = scenery("hedge", box(13, 0, 0.5, 48))
WALL = scenery("wall", box(13, 0, 0.5, 48))
BUNKER = scenery("bunker", box(14, 6, 8, 8))
FAR = squad("b", [(30, 10)])


def driving(machine: Squad, *others: Squad, terrain: Sequence[Feature] = (), dice: Any = ()) -> Game[Table]:
    """The first vehicle of Reds has succeeded in its Activation roll and drives."""
    start = table(machine, *(others or (FAR,)), terrain=terrain)
    return begin(start, [("activation", [6]), *dice]).choose("attempt:a-u1", "action:drive")


def tank(plate: str = "medium", **fields: Any) -> Squad:
    return vehicle("a", (10, 10), plate=plate, **{"weapons": ("light-cannon", "hmg"), **fields})


@pytest.mark.rule("fubar.vehicle.move_open")
def test_twelve_inches_in_the_open() -> None:
    game = driving(tank(), squad("b", [(40, 40)]))
    refusal = game.refusal("drive", path((10, 22.1)))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.vehicle.move_open", "12.1″", "12″")
    game.choose("drive", value=path((16, 10), (16, 16)))
    assert game.table.models["a-u1-m1"].at == at(16, 16)


@pytest.mark.rule("fubar.vehicle.move_forbidden", "fubar.vehicle.move_moderate")
@pytest.mark.parametrize("plate", ["none", "light", "medium"])
def test_vv_11_lesser_classes_do_not_enter_rubble(plate: str) -> None:
    refusal = driving(tank(plate), terrain=[RUBBLE]).refusal("drive", path((16, 10)))
    assert refusal.rule == "fubar.vehicle.move_forbidden"
    assert plate.capitalize() in refusal.message


@pytest.mark.rule("fubar.vehicle.move_moderate", "fubar.vehicle.move_moderate_no_fire")
@pytest.mark.parametrize("plate", ["heavy", "very-heavy"])
def test_vv_11_tanks_go_six_inches_through_rubble_and_do_not_fire(plate: str) -> None:
    game = driving(tank(plate), terrain=[RUBBLE])
    refusal = game.refusal("drive", path((16.5, 10)))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.vehicle.move_moderate", "6.5″", "6″")
    game.choose("drive", value=path((16, 10)))
    assert game.refusal("fire").rule == "fubar.vehicle.move_moderate_no_fire"


@pytest.mark.rule("fubar.vehicle.move_moderate_no_fire")
def test_a_tank_that_has_fired_stays_out_of_moderate_cover() -> None:
    dice = [("to hit", [1, 1, 1, 1])]
    machine, foe = tank("heavy", weapons=("light-cannon",)), squad("b", [(10, 30)])
    game = driving(machine, foe, terrain=[RUBBLE], dice=dice).choose("fire", "all:b-u1")
    assert game.refusal("drive", path((16, 10))).rule == "fubar.vehicle.move_moderate_no_fire"


@pytest.mark.rule("fubar.vehicle.move_soft", "fubar.vehicle.through_obstacles", "fubar.vehicle.move_fire_one")
@pytest.mark.parametrize("plate", ["none", "medium", "very-heavy"])
def test_vv_11_a_hedgerow_is_soft_cover(plate: str) -> None:
    game = driving(tank(plate), terrain=[HEDGE])
    refusal = game.refusal("drive", path((20, 10)))
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.vehicle.move_soft", "10″", "6″")
    game.choose("drive", value=path((16, 10)))
    assert "fire" in game.allowed()


@pytest.mark.rule("fubar.vehicle.through_obstacles", "fubar.vehicle.move_forbidden")
def test_a_wall_is_moderate_cover_to_cross() -> None:
    assert (
        driving(tank("light"), terrain=[WALL]).refusal("drive", path((15, 10))).rule == "fubar.vehicle.move_forbidden"
    )
    game = driving(tank("heavy"), terrain=[WALL]).choose("drive", value=path((15, 10)))
    assert game.refusal("fire").rule == "fubar.vehicle.move_moderate_no_fire"


@pytest.mark.rule("fubar.vehicle.move_forbidden")
def test_vv_11_no_vehicle_enters_hard_cover() -> None:
    refusal = driving(tank("very-heavy"), terrain=[BUNKER]).refusal("drive", path((16, 10)))
    assert (refusal.rule, refusal.measured) == ("fubar.vehicle.move_forbidden", "Hard Cover")


@pytest.mark.rule("fubar.vehicle.move_soft")
def test_starting_in_soft_cover_is_going_through_it() -> None:
    game = driving(tank(), terrain=[scenery("woods", box(8, 8, 3, 3))])
    assert game.refusal("drive", path((17, 10))).rule == "fubar.vehicle.move_soft"
    game.choose("drive", value=path((10, 16)))


@pytest.mark.rule("fubar.vehicle.move_soft")
@pytest.mark.parametrize(("stop", "left"), [(14, 2_000), (15.98, 20), (15.995, None), (16, None)])
def test_a_way_that_began_in_cover_has_six_inches_after_the_fire_as_before_it(stop: float, left: int | None) -> None:
    game = driving(tank(), terrain=[scenery("woods", box(8, 8, 3, 3))], dice=[("to hit", [1, 1, 1, 1])])
    game.choose("drive", value=path((stop, 10))).choose("fire", "all:b-u1")
    budgets = [game.option(id_).needs.budget for id_ in game.options() if id_ == "drive"]
    assert budgets == ([left] if left else [])


@pytest.mark.rule("fubar.vehicle.move_fire_one", "fubar.vehicle.turning")
def test_one_weapon_at_one_point_of_the_move() -> None:
    dice = [("to hit", [1, 1, 1, 1])]
    game = driving(tank(facing=180), dice=dice).choose("drive", value=path((14, 10)))
    assert "drive" not in game.options()
    game.choose("fire")
    assert set(game.options("fire:")) == {"fire:b-u1"}
    both = game.option("fire:b-u1").needs.items
    assert game.refusal("fire:b-u1", pick(*(item.id for item in both))).rule == "fubar.vehicle.move_fire_one"
    game.choose("all:b-u1")
    assert set(game.options()) == {"drive", "face", "done"}
    assert game.refusal("drive", path((22.1, 10))).measured == "12.1″"
    game.choose("drive", value=path((22, 10)))
    assert set(game.options()) == {"face", "done"}
    game.choose("done")
    assert game.table.models["a-u1-m1"].at == at(22, 10)


@pytest.mark.rule("fubar.vehicle.weapons_all_round", "fubar.guard.field_of_fire")
@pytest.mark.parametrize("facing", [0, 90, 180, 270])
def test_the_weapons_of_a_vehicle_fire_whichever_way_it_faces(facing: int) -> None:
    game = begin(table(tank(facing=facing), FAR), [("activation", [6])]).choose("attempt:a-u1", "action:halt")
    assert game.option("all:b-u1").detail.startswith("8 dice at ")


@pytest.mark.rule("fubar.vehicle.move_soft")
def test_cover_after_the_fire_shortens_the_whole_way() -> None:
    woods = scenery("woods", box(16, 8, 4, 4))
    game = driving(tank(), squad("b", [(14, 30)]), terrain=[woods], dice=[("to hit", [1, 1, 1, 1])])
    game.choose("drive", value=path((14, 10))).choose("fire", "all:b-u1")
    too_far = game.refusal("drive", path((17, 10)))
    assert (too_far.rule, too_far.measured, too_far.limit) == ("fubar.vehicle.move_soft", "7″", "6″")
    game.choose("drive", value=path((16, 10)))


@pytest.mark.rule("fubar.vehicle.turning", "fubar.vehicle.damage.arcs")
def test_a_vehicle_faces_where_it_drives_and_ends_as_its_owner_likes() -> None:
    game = driving(tank(facing=180, weapons=())).choose("drive", value=path((14, 10), (14, 14)))
    assert game.table.units["a-u1"].vehicle.facing == 45
    assert game.refusal("face", Aim(at(14, 14))).rule == "fubar.vehicle.turning"
    game.choose("face", value=Aim(at(14, 3)))
    assert game.table.units["a-u1"].vehicle.facing == 270


@pytest.mark.rule("fubar.vehicle.turning", "fubar.vehicle.move_fire_one")
def test_vv_12_turning_on_the_spot_leaves_one_weapon() -> None:
    dice = [("to hit", [1, 1, 1, 1])]
    game = driving(tank(), FAR, squad("b", [(30, 20)]), dice=dice).choose("face", value=Aim(at(10, 20)))
    assert set(game.options()) == {"fire", "done"}
    game.choose("fire", "all:b-u1")
    assert game.table.units["a-u1"].vehicle.facing == 90
    assert game.told("Unit A1 has finished")


@pytest.mark.rule(
    "fubar.vehicle.stationary_fire", "fubar.vehicle.options", "fubar.guard.no_aimed_bonus", "fubar.fire.split"
)
def test_vv_12_standing_still_all_weapons_fire_each_at_its_own_target() -> None:
    start = table(tank(), FAR, squad("b", [(30, 20)]))
    game = begin(start, [("activation", [6]), ("to hit Unit B1", [1, 4, 4, 4]), ("to hit Unit B2", [4, 4, 4, 4])])
    game.choose("attempt:a-u1", "action:halt")
    guns = [item.id for item in game.option("fire:b-u1").needs.items]
    game.choose("fire:b-u1", value=pick(guns[0])).choose("all:b-u2")
    assert [line.text for line in game.log if "hits from" in line.text] == [
        "Unit A1 fires at Unit B1: 0 hits from 4 dice.", "Unit A1 fires at Unit B2: 0 hits from 4 dice.",
    ]  # fmt: skip


@pytest.mark.rule("fubar.vehicle.damage.immobilised", "fubar.vehicle.damage.immobilised_fires")
def test_vv_12_an_immobilised_vehicle_only_stands_and_fires() -> None:
    game = begin(table(tank(immobilised=True), FAR), [("activation", [6])]).choose("attempt:a-u1")
    for action in ("action:drive", "action:assault"):
        assert game.refusal(action).rule == "fubar.vehicle.damage.immobilised"
    assert len(game.choose("action:halt").option("fire:b-u1").needs.items) == 2


@pytest.mark.rule("fubar.vehicle.options", "fubar.action.list")
def test_a_vehicle_has_its_own_actions() -> None:
    game = begin(table(tank(), FAR), [("activation", [6])]).choose("attempt:a-u1")
    assert list(game.options()) == ["action:drive", "action:halt", "action:assault", "action:guard", "action:nothing"]


@pytest.mark.rule("fubar.vehicle.stationary_fire", "fubar.fire.when")
def test_without_a_target_it_cannot_stand_and_fire() -> None:
    game = begin(table(tank(), squad("b", [(47, 47)])), [("activation", [6])]).choose("attempt:a-u1")
    assert game.refusal("action:halt").rule == "fubar.fire.range"


@pytest.mark.rule("fubar.move.bases", "fubar.move.no_contact")
def test_a_drive_neither_touches_enemies_nor_passes_vehicles() -> None:
    game = driving(tank(), squad("b", [(18, 10)]), vehicle("a", (10, 15)))
    assert game.refusal("drive", path((16.5, 10))).rule == "fubar.move.no_contact"
    assert game.refusal("drive", path((10, 20))).rule == "fubar.move.bases"


@pytest.mark.rule("fubar.vehicle.damage.wreck", "fubar.move.bases")
def test_nothing_drives_over_a_wreck() -> None:
    game = driving(tank("heavy"), FAR, vehicle("c", (10, 15), changes={1: {"life": "wreck"}}), squad("c", [(40, 40)]))
    assert game.refusal("drive", path((10, 20))).rule == "fubar.move.bases"


@pytest.mark.rule("fubar.vehicle.damage.immobilised", "fubar.guard.mover_effects", "fubar.guard.react")
def test_a_vehicle_immobilised_on_its_way_stops_there_and_may_still_fire() -> None:
    watch = squad("b", row(30, 10, 2), stance="guard", training="elite")
    dice = [("to hit", [6, 6]), ("saves of", [1, 6]), ("damage to", [5, 5])]
    game = driving(tank(), watch, dice=dice).choose("drive", value=path((20, 10)))
    instant = next(moment.number for moment in game.option("react:b-u1").needs.moments if moment.label.startswith("5″"))
    react(game, "b-u1", instant).choose("all:a-u1")
    assert game.table.models["a-u1-m1"].at == at(15, 10)
    assert set(game.options()) == {"fire", "done"}
