"""Vehicles as transport: seats, getting in and out, and what cannot be done from inside."""

import pytest

from rules.fubar.board.measure import is_within
from rules.fubar.move.on_foot import ORDER
from rules.fubar.move.passengers import board_options
from tests.rules.fubar.build import at, begin, box, react, row, scenery, squad, table, vehicle, way

FOE = squad("b", [(44, 44)])
OK = ("activation", [6])


def truck(seats: int = 10, x: float = 10, y: float = 10, **fields):
    return vehicle("a", (x, y), plate="none", weapons=(), seats=seats, **fields)


@pytest.mark.rule("fubar.passenger.embark", "fubar.passenger.capacity")
def test_a_unit_gets_in_when_every_figure_reaches_the_hull() -> None:
    game = begin(table(squad("a", row(5, 5, 3)), truck(3), FOE), [OK])
    game.choose("attempt:a-u1", "action:walk", "board:a-u2")
    assert game.table.units["a-u1"].aboard == "a-u2"
    assert game.question.prompt.startswith("Which Unit")


@pytest.mark.rule("fubar.passenger.embark")
def test_it_is_the_whole_unit_or_nobody() -> None:
    game = begin(table(squad("a", [(5, 5), (10, 1.4)]), truck(), FOE), [OK]).choose("attempt:a-u1", "action:walk")
    refusal = game.refusal("board:a-u2")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.passenger.embark", "6.6″", "6″")
    again = begin(table(squad("a", [(5, 5), (10, 1.4)]), truck(), FOE), [OK]).choose("attempt:a-u1", "action:run")
    assert again.option("board:a-u2").refusal is None


@pytest.mark.rule("fubar.passenger.embark")
@pytest.mark.parametrize("down", [True, False])
def test_those_suppressed_on_the_way_must_reach_the_hull_too(down: bool) -> None:
    start = table(squad("a", [(5, 5), (10, 1.4)], changes={2: {"down": down}}), truck(), FOE)
    (option,) = board_options(start, start.units["a-u1"], ORDER)
    refusal = option.refusal
    assert refusal is not None
    assert (refusal.rule, refusal.measured) == ("fubar.passenger.embark", "6.6″")


@pytest.mark.rule("fubar.passenger.capacity")
def test_seats_are_counted_with_those_already_aboard() -> None:
    start = table(squad("a", row(5, 5, 3)), truck(4), squad("a", [(1, 1)] * 2, aboard="a-u2"), FOE)
    refusal = begin(start, [OK]).choose("attempt:a-u1", "action:walk").refusal("board:a-u2")
    assert (refusal.rule, refusal.measured, refusal.limit) == ("fubar.passenger.capacity", "3 figures", "2 seats")


@pytest.mark.rule("fubar.passenger.embark", "fubar.guard.trigger")
def test_getting_in_can_be_fired_at_and_only_a_walk_or_run_does_it() -> None:
    start = table(squad("a", [(5, 5)]), truck(), squad("b", [(5, 20)], stance="guard"))
    game = begin(start, [OK]).choose("attempt:a-u1", "action:walk", "board:a-u2")
    assert game.question.rule == "fubar.guard.react"
    game.choose("pass")
    assert game.table.units["a-u1"].aboard == "a-u2"
    assert not begin(start, [OK]).choose("attempt:a-u1", "action:duck").options("board:")


@pytest.mark.rule("fubar.passenger.embark", "fubar.guard.mover_effects")
def test_nobody_gets_in_when_nobody_arrives() -> None:
    start = table(squad("a", [(5, 5)]), truck(), squad("b", [(5, 20)], stance="guard"))
    game = begin(start, [OK, ("to hit", [6])]).choose("attempt:a-u1", "action:walk", "board:a-u2")
    react(game, "b-u1", 0).choose("all:a-u1", "take:1")
    assert not game.told("gets into")
    assert game.table.units["a-u1"].aboard == ""


def riding(*more, action: str = "walk", dice=(), many: int = 3):
    start = table(truck(), squad("a", [(1, 1)] * many, aboard="a-u1"), *more or (FOE,))
    return begin(start, [OK, *dice]).choose("attempt:a-u2", f"action:{action}")


@pytest.mark.rule("fubar.passenger.disembark")
@pytest.mark.parametrize(("action", "limit"), [("walk", 6), ("run", 12), ("duck", 8)])
def test_moves_out_of_a_vehicle_are_measured_from_the_hull(action: str, limit: int) -> None:
    game = riding(action=action, many=1)
    assert game.refusal("move", way("a-u2-m1", (10, 12.1 + limit))).measured == f"{limit}.1″"
    game.choose("move", value=way("a-u2-m1", (10, 12 + limit)))
    assert game.table.models["a-u2-m1"].at == at(10, 12 + limit)
    assert game.table.units["a-u2"].aboard == ""


@pytest.mark.rule("fubar.passenger.disembark", "fubar.action.walk.one_point")
def test_the_way_from_the_middle_of_the_vehicle_costs_nothing_of_the_rest_of_a_walk_either() -> None:
    game = riding(squad("b", [(10, 30)]), dice=[("to hit", [1])], many=1)
    game.choose("move", value=way("a-u2-m1", (10, 15))).choose("fire", "all:b-u1")
    too_far = game.refusal("move", way("a-u2-m1", (10, 18.1)))
    assert (too_far.rule, too_far.measured, too_far.limit) == ("fubar.action.walk.move", "3.1″", "3″")
    game.choose("move", value=way("a-u2-m1", (10, 18)))
    assert game.table.models["a-u2-m1"].at == at(10, 18)


@pytest.mark.rule("fubar.passenger.disembark", "fubar.action.ground.need_cover", "fubar.action.ground.move")
@pytest.mark.parametrize(("edge", "open_"), [(15, True), (15.1, False)])
def test_cover_is_near_those_aboard_who_reach_it_from_the_hull(edge: float, open_: bool) -> None:
    start = table(truck(), squad("a", [(1, 1)], aboard="a-u1"), FOE, terrain=[scenery("woods", box(0, edge, 48, 6))])
    game = begin(start, [OK]).choose("attempt:a-u2")
    refusal = game.option("action:ground").refusal
    if not open_:
        assert (refusal.rule, refusal.measured) == ("fubar.action.ground.need_cover", "3.1″")
    else:
        assert refusal is None
        game.choose("action:ground", "move", value=way("a-u2-m1", (10, 15)))
        assert game.table.models["a-u2-m1"].at == at(10, 15)


@pytest.mark.rule("fubar.passenger.disembark")
def test_the_whole_unit_gets_out_or_stays() -> None:
    game = riding()
    assert (
        game.refusal("move", way("a-u2-m1", (10, 14))).message == "All 3 models move together; 1 of them have a path."
    )
    suggested = game.option("move").needs.suggested
    game.choose("out")
    assert {id_: game.table.models[id_].at for id_ in suggested} == {id_: way[-1] for id_, way in suggested.items()}
    figures = game.table.living(game.table.units["a-u2"])
    hull = game.table.models["a-u1-m1"]
    assert all(is_within(game.table, figure, hull, 6_000) for figure in figures)
    assert len({figure.at for figure in figures}) == 3
    stayed = riding().choose("stay")
    assert stayed.table.units["a-u2"].aboard == "a-u1"


@pytest.mark.rule("fubar.passenger.no_actions", "fubar.fire.when")
def test_nobody_fires_reacts_or_holds_guard_from_inside() -> None:
    game = begin(table(truck(), squad("a", [(1, 1)], aboard="a-u1"), squad("b", [(14, 10)])), [OK])
    game.choose("attempt:a-u2")
    for action in ("guard", "aimed"):
        assert game.refusal(f"action:{action}").rule == "fubar.passenger.no_actions"
    game.choose("action:walk")
    assert not game.options("fire")
    guard = squad("b", [(1, 1)], aboard="b-u2", stance="guard")
    start = table(squad("a", [(5, 5)]), guard, vehicle("b", (5, 20), seats=4))
    moved = begin(start, [OK]).choose("attempt:a-u1", "action:run").choose("move", value=way("a-u1-m1", (5, 9)))
    assert moved.question.rule != "fubar.guard.react"


@pytest.mark.rule("fubar.unit.coherency.counted_figures", "fubar.activate.withdraw_blocked")
def test_passengers_are_in_touch_and_stay_aboard_when_they_would_withdraw() -> None:
    dead = {n: {"life": "casualty"} for n in (2, 3)}
    start = table(
        truck(), squad("a", [(1, 1), (30, 30), (40, 1), (20, 1)], aboard="a-u1", changes=dead | {4: dead[2]}), FOE
    )
    game = begin(start, [("activation", [1])])
    assert game.option("attempt:a-u2").detail in ("4+: 50\u00a0%", "4+, +1 on the die: 67\u00a0%")
    game.choose("attempt:a-u2")
    assert game.table.units["a-u2"].aboard == "a-u1"
    assert game.table.units["a-u2"].stance == ""
