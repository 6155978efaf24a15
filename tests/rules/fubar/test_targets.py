"""Who is there to be fired at: the Suppressed as well as the standing, and a vehicle for those it carries."""

import pytest

from rules.fubar.fire.firepower import targets
from rules.fubar.fire.when import Firing
from rules.fubar.guard.guard import instants
from rules.fubar.guard.pace import March
from tests.rules.fubar.build import at, begin, react, squad, table, vehicle, way

GUARDS = (squad("b", [(5, 12)], stance="guard"), squad("b", [(9, 14)], stance="guard"))


@pytest.mark.rule("fubar.guard.trigger", "fubar.suppress.may_move")
@pytest.mark.parametrize("down", [True, False])
def test_whoever_goes_on_suppressed_is_seen_like_the_others(down: bool) -> None:
    start = table(squad("a", [(5, 5)], changes={1: {"down": down}}), *GUARDS)
    move = March(unit="a-u1", paths={"a-u1-m1": (at(5, 5), at(8, 5))})
    assert instants(start, start.units["b-u1"], move, 0, 4) == (0, 1, 2, 3)


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
