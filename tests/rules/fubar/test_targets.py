"""Who is there to be fired at: the Suppressed as well as the standing, and a vehicle for those it carries."""

import pytest

from rules.fubar.guard.guard import reaction_instants
from rules.fubar.guard.paced_move import PacedMove
from rules.fubar.shoot.aim import Shot
from rules.fubar.shoot.firepower import FirePlan, aims_at, targets
from rules.fubar.shoot.guns import Firing, guns_of
from rules.fubar.sight.visible import sees_an_enemy
from tests.rules.fubar.build import at, begin, box, react, scenery, squad, table, vehicle, way

GUARDS = (squad("b", [(5, 12)], stance="guard"), squad("b", [(9, 14)], stance="guard"))


@pytest.mark.rule("fubar.guard.trigger", "fubar.suppress.may_move")
@pytest.mark.parametrize("down", [True, False])
def test_whoever_goes_on_suppressed_is_seen_like_the_others(down: bool) -> None:
    start = table(squad("a", [(5, 5)], changes={1: {"down": down}}), *GUARDS)
    move = PacedMove(unit="a-u1", paths={"a-u1-m1": (at(5, 5), at(8, 5))})
    assert reaction_instants(start, [start.units["b-u1"]], move, 0, 4) == {"b-u1": (0, 1, 2, 3)}


@pytest.mark.rule("fubar.guard.trigger", "fubar.guard.order")
def test_another_unit_may_still_react_to_one_whose_only_figure_has_been_suppressed() -> None:
    dice = [("activation", [6]), ("to hit", [6]), ("to hit", [1])]
    game = begin(table(squad("a", [(5, 5)]), *GUARDS), dice).choose("attempt:a-u1", "action:run")
    game.choose("move", value=way("a-u1-m1", (8, 5)))
    react(game, "b-u1", 2).choose("all:a-u1", "take:0")
    assert game.table.models["a-u1-m1"].down
    react(game, "b-u2").choose("all:a-u1")
    assert game.told("Unit B2 reacts to Unit A1")


@pytest.mark.rule("fubar.fire.target_unit", "fubar.passenger.no_actions")
def test_a_vehicle_is_a_target_and_the_units_aboard_are_none() -> None:
    truck = vehicle("b", (10, 20), plate="none", weapons=(), seats=4)
    start = table(squad("a", [(10, 10)]), truck, squad("b", [(10, 20)], aboard="b-u1"))
    assert [unit.id for unit in targets(start, start.units["a-u1"], Firing(kind="aimed"))] == ["b-u1"]
    game = begin(start, [("activation", [6])]).choose("attempt:a-u1", "action:aimed")
    assert list(game.options()) == ["all:b-u1", "done"]


def test_what_is_known_of_guns_and_aims_is_of_the_table_as_it_is() -> None:
    start = table(squad("a", [(10, 10), (11, 10)]), squad("b", [(10, 20)]))
    fire, changes = FirePlan(unit="a-u1", firing=Firing(kind="aimed")), {"life": "casualty"}
    assert len(aims_at(start, fire, start.units["b-u1"])) == 2 == len(guns_of(start, start.units["a-u1"]))
    for now in (start.with_model("a-u1-m1", **changes), start):
        left = [model.id for model in now.living(now.units["a-u1"])]
        assert [gun.model for gun in guns_of(now, now.units["a-u1"])] == left
        aims = aims_at(now, fire, now.units["b-u1"])
        assert [aim.gun.model for aim in aims.values() if isinstance(aim, Shot)] == left
        walking = FirePlan(unit="a-u1", firing=Firing(kind="walk"))
        assert {aim.added for aim in aims_at(now, walking, now.units["b-u1"]).values()} == {0}


@pytest.mark.rule("fubar.activate.visible_test")
def test_whoever_leaves_cover_is_seen_and_whoever_goes_back_is_not() -> None:
    start = table(squad("a", [(10, 10)]), squad("b", [(10, 30)]), terrain=[scenery("building", box(5, 18, 10, 4))])
    out = start.with_places({"b-u1-m1": at(25, 30)})
    gone = out.with_model("b-u1-m1", life="casualty")
    seen = [sees_an_enemy(now, now.units["a-u1"]) for now in (start, out, start, gone, out)]
    assert seen == [False, True, False, False, True]
