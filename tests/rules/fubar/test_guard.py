"""On Guard: the worked vectors FV-21 and FV-22, who may react to what, when, and in which order."""

import pytest

from rules.fubar.guard.paced_move import PacedMove, under_way
from rules.geometry.disc import overlap
from rules.geometry.point import Point
from tests.rules.fubar.build import (
    abreast,
    at,
    begin,
    box,
    moments,
    path,
    react,
    row,
    scenery,
    squad,
    table,
    vehicle,
    way,
)

OK = ("activation", [6])
HOUSE = scenery("building", box(0, 10, 20, 1))


def moving(*units, action: str = "run", through=((5, 10),), dice=(), **fields):
    """A game in which a lone Red figure has been set going along the way."""
    start = table(*units, **fields)
    game = begin(start, [OK, *dice]).choose("attempt:a-u1", f"action:{action}")
    return game.choose("move", value=way("a-u1-m1", *through))


def reacting(game) -> bool:
    """Whether somebody is asked to react."""
    return not game.over and game.question.rule == "fubar.guard.react"


MOVER = squad("a", [(5, 5)])
GUARD = squad("b", [(5, 20)], stance="guard")


@pytest.mark.rule("fubar.guard.react", "fubar.action.walk.one_point", "fubar.action.walk.fire", "fubar.guard.instant")
@pytest.mark.parametrize("instant", [1, 3, 6])
def test_fv_21_a_reaction_in_the_first_leg_comes_before_the_fire(instant: int) -> None:
    start = table(squad("a", [(18.5, 5)]), squad("b", [(25, 20)], stance="guard"), terrain=[HOUSE])
    game = begin(start, [OK, ("to hit", [1]), ("to hit", [1])]).choose("attempt:a-u1", "action:walk")
    game.choose("move", value=way("a-u1-m1", (21.5, 5)))
    assert game.asked(1)
    assert instant in moments(game, "b-u1") or instant == 1
    react(game, "b-u1", None if instant == 1 else instant).choose("all:a-u1")
    assert game.asked(0)
    game.choose("fire", "all:b-u1")
    game.choose("move", value=way("a-u1-m1", (18.5, 5)))
    assert not reacting(game)
    assert game.table.models["a-u1-m1"].at == at(18.5, 5)


@pytest.mark.rule("fubar.action.walk.one_point", "fubar.guard.decline", "fubar.guard.once_per_turn")
def test_fv_21_or_it_comes_in_the_last_leg_after_the_fire_but_not_in_both() -> None:
    start = table(squad("a", [(18.5, 5)]), squad("b", [(25, 20)], stance="guard"), terrain=[HOUSE])
    game = begin(start, [OK, ("to hit", [1]), ("to hit", [1])]).choose("attempt:a-u1", "action:walk")
    game.choose("move", value=way("a-u1-m1", (21.5, 5)))
    game.choose("pass").choose("fire", "all:b-u1")
    game.choose("move", value=way("a-u1-m1", (18.5, 5)))
    assert game.asked(1)
    react(game, "b-u1").choose("all:a-u1")
    assert game.table.units["b-u1"].reacted
    assert game.question.prompt.startswith("Which Unit")


@pytest.mark.rule("fubar.guard.once_per_turn", "fubar.guard.kept_after_reacting", "fubar.guard.both_ways")
def test_fv_22_once_a_turn_however_the_unit_came_to_be_on_guard() -> None:
    start = table(
        MOVER, squad("a", [(8, 5)]), squad("a", [(11, 5)]), squad("b", [(5, 20)]), turns=9, order=(1, 0), holder=1
    )
    rolls = [OK, OK, ("to hit", [1]), OK, ("initiative", [6, 1]), OK, ("to hit", [1]), ("activation", [2]), OK]
    game = begin(start, rolls).choose("attempt:b-u1", "action:guard")
    react(run(game, "a-u1", (5, 10)), "b-u1", 0).choose("all:a-u1")
    run(game, "a-u2", (8, 10))
    assert game.asked(0)
    assert game.table.units["b-u1"].stance == "guard"
    game.choose("pass")
    assert game.table.turn == 3
    react(run(game, "a-u1", (5, 15)), "b-u1", 0).choose("all:a-u1")
    game.choose("pass", "attempt:b-u1")
    assert game.table.units["b-u1"].stance == "guard"
    run(game, "a-u2", (8, 15))
    assert game.asked(0)


def run(game, unit: str, *through):
    game.choose(f"attempt:{unit}", "action:run")
    return game.choose("move", value=way(f"{unit}-m1", *through))


@pytest.mark.rule("fubar.guard.trigger", "fubar.guard.field_of_fire")
@pytest.mark.parametrize(
    ("guard", "asked"),
    [
        (GUARD, True),
        (squad("b", [(5, 40)], stance="guard"), False),
        (squad("b", [(5, 35)], stance="guard"), True),
        (squad("b", [(5, 20)], stance=""), False),
        (squad("b", [(5, 20)], stance="guard", reacted=True), False),
        (squad("b", [(5, 20)], stance="guard", locked=("a-u2",)), False),
        (squad("b", [(5, 20)], stance="guard", changes={1: {"down": True}}), False),
        (squad("b", row(5, 20, 2), stance="guard", changes={1: {"down": True}}), True),
    ],
)
@pytest.mark.rule("fubar.guard.suppressed", "fubar.fire.engaged")
def test_who_may_react(guard, asked: bool) -> None:
    assert reacting(moving(MOVER, squad("a", [(30, 30)]), guard)) == asked


@pytest.mark.rule("fubar.guard.both_ways", "fubar.activate.fail_on_guard")
@pytest.mark.parametrize(("face", "then"), [(6, ["action:guard", "pass"]), (1, [])])
def test_chosen_or_come_by_in_failing_it_is_the_same_guard(face: int, then: list[str]) -> None:
    start = table(MOVER, squad("b", [(5, 20)]), squad("b", [(40, 40)]), order=(1, 0), holder=1)
    game = begin(start, [("activation", [face]), OK]).choose("attempt:b-u1", *then)
    assert reacting(run(game, "a-u1", (5, 10)))


@pytest.mark.rule("fubar.guard.field_of_fire", "fubar.guard.trigger")
@pytest.mark.parametrize(("far", "asked"), [(30.0, True), (30.01, False)])
def test_a_field_of_fire_ends_where_the_weapon_does(far: float, asked: bool) -> None:
    assert reacting(moving(MOVER, squad("b", [(5, far)], stance="guard"), through=((5, 4),))) == asked


@pytest.mark.rule("fubar.guard.trigger")
def test_any_figure_of_a_moving_unit_in_reach_is_enough() -> None:
    assert reacting(moving(squad("a", [(5, 5), (5, 8)]), squad("b", [(5, 33)], stance="guard"), through=((6, 5),)))


@pytest.mark.rule("fubar.guard.trigger")
@pytest.mark.parametrize("action", ["walk", "run", "duck", "ground"])
def test_every_move_on_foot_can_be_reacted_to(action: str) -> None:
    assert reacting(
        moving(MOVER, GUARD, action=action, through=((5, 6),), terrain=[scenery("woods", box(0, 4, 10, 3))])
    )


@pytest.mark.rule("fubar.guard.trigger")
def test_an_assault_and_a_drive_can_be_reacted_to() -> None:
    assaulting = begin(table(MOVER, squad("b", [(5, 12)], stance="guard")), [OK]).choose(
        "attempt:a-u1", "action:assault"
    )
    assert reacting(assaulting.choose("assault:b-u1", "charge"))
    driving = begin(table(vehicle("a", (5, 5)), GUARD), [OK]).choose("attempt:a-u1", "action:drive")
    assert reacting(driving.choose("drive", value=path((5, 8))))


@pytest.mark.rule("fubar.guard.trigger")
def test_standing_still_and_going_on_guard_trigger_nothing() -> None:
    game = begin(table(MOVER, squad("a", [(9, 5)]), GUARD), [OK, OK])
    game.choose("attempt:a-u1", "action:run", "stay", "attempt:a-u2", "action:guard")
    assert not reacting(game)


@pytest.mark.rule("fubar.guard.trigger", "fubar.guard.instant", "fubar.guard.field_of_fire")
def test_only_the_instants_in_sight_and_range_are_offered() -> None:
    game = moving(squad("a", [(8, 5)]), squad("b", [(25, 20)], stance="guard"), through=((20, 5),), terrain=[HOUSE])
    offered = moments(game, "b-u1")
    assert offered
    assert min(offered) > 0
    assert offered == list(range(min(offered), 25))


@pytest.mark.rule(
    "fubar.guard.instant", "fubar.guard.mover_effects", "fubar.guard.target", "fubar.guard.no_aimed_bonus"
)
def test_the_movers_stand_where_they_were_seen_and_the_survivors_go_on() -> None:
    start = table(squad("a", row(5, 5, 2)), squad("b", row(5, 20, 2), stance="guard"), squad("a", [(15, 5)]))
    game = begin(start, [OK, ("to hit", [5, 4])]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=abreast(game, (5, 11)))
    react(game, "b-u1", 6)
    assert [game.table.models[f"a-u1-m{n}"].at for n in (1, 2)] == [at(5, 8), at(6.5, 8)]
    assert not game.options("all:a-u2")
    game.choose("all:a-u1")
    choice = next(id_ for id_ in game.allowed() if id_)
    game.choose(choice)
    living = game.table.living(game.table.units["a-u1"])
    assert {model.at.y for model in living} == {11_000}


@pytest.mark.rule(
    "fubar.guard.mover_effects", "fubar.fire.suppressed_cannot", "fubar.suppress.penalty", "fubar.suppress.may_move"
)
def test_who_is_suppressed_on_the_way_fires_no_more_and_costs_the_next_roll() -> None:
    start = table(squad("a", row(5, 5, 2)), squad("b", [(5, 20)], stance="guard"))
    game = begin(start, [OK, ("to hit", [6]), ("to hit", [1])]).choose("attempt:a-u1", "action:walk")
    game.choose("move", value=abreast(game, (5, 9)))
    react(game, "b-u1", 2).choose("all:a-u1", "take:0")
    (down,) = game.table.down(game.table.units["a-u1"])
    game.choose("fire")
    refusals = {item.piece: item.refusal.rule for item in game.option("fire:b-u1").needs.items if item.refusal}
    assert refusals == {down.id: "fubar.fire.suppressed_cannot"}
    movers = game.choose("all:b-u1").option("move").needs.movers
    assert down.id in [mover.piece for mover in movers]
    game.choose("stay")
    assert game.told("0 hits from 1 die")
    assert (
        begin(game.table.with_unit("a-u1", attempted=False))
        .option("attempt:a-u1")
        .detail.startswith("4+, −1 on the die")
    )


@pytest.mark.rule("fubar.guard.instant")
def test_at_an_instant_everybody_has_come_the_same_fraction_of_their_way() -> None:
    start = table(squad("a", row(5, 5, 2)), squad("b", [(5, 20)], stance="guard"))
    game = begin(start, [OK]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=way("a-u1-m1", (5, 15), m2=[(6.5, 9)]))
    react(game, "b-u1", 10)
    assert [game.table.models[f"a-u1-m{n}"].at for n in (1, 2)] == [at(5, 10), at(6.5, 7)]


@pytest.mark.rule("fubar.suppress.may_move", "fubar.guard.instant")
def test_a_figure_suppressed_on_the_way_goes_on_with_the_others() -> None:
    start = table(squad("a", row(5, 5, 2), changes={2: {"down": True}}), GUARD)
    move = PacedMove(unit="a-u1", paths={f"a-u1-m{n}": (at(x, 5), at(x, 11)) for n, x in ((1, 5), (2, 6.5))})
    assert [under_way(start, move, 6).models[f"a-u1-m{n}"].at for n in (1, 2)] == [at(5, 8), at(6.5, 8)]


@pytest.mark.rule("fubar.guard.order", "fubar.guard.no_chain", "fubar.guard.decline")
def test_earliest_instant_first_then_initiative_order_and_holding_is_free() -> None:
    start = table(
        MOVER,
        squad("b", [(5, 20)], stance="guard"),
        squad("c", [(9, 20)], stance="guard"),
        squad("a", [(30, 5)], stance="guard"),
        order=(0, 2, 1),
    )
    game = begin(start, [OK, ("to hit Unit A1", [1]), ("to hit Unit A1", [1])]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=way("a-u1-m1", (5, 10)))
    assert game.asked(1)
    assert game.asked(2)
    react(game, "b-u1", 2)
    assert game.table.models["a-u1-m1"].at == at(5, 5), "nothing happens before all have chosen"
    react(game, "c-u1", 4).choose("all:a-u1")
    assert game.table.models["a-u1-m1"].at == at(5, 6)
    assert game.asked(2)
    assert 1 not in moments(game, "c-u1")
    game.choose("pass")
    assert not game.table.units["c-u1"].reacted
    assert game.table.models["a-u1-m1"].at == at(5, 10)
    assert game.asked(0)


@pytest.mark.rule("fubar.guard.order")
def test_at_the_same_instant_initiative_decides() -> None:
    start = table(
        MOVER,
        squad("b", [(5, 20)], stance="guard"),
        squad("c", [(9, 20)], stance="guard"),
        order=(0, 2, 1),
    )
    game = begin(start, [OK, ("to hit Unit A1", [1]), ("to hit Unit A1", [1])]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=way("a-u1-m1", (5, 10)))
    react(react(game, "b-u1", 2), "c-u1", 2)
    assert game.asked(2)
    assert game.question.rule != "fubar.guard.react"


@pytest.mark.rule("fubar.guard.decline", "fubar.guard.order")
def test_whoever_holds_fire_is_asked_no_more_about_this_move() -> None:
    guards = squad("b", [(5, 20)], stance="guard"), squad("c", [(9, 20)], stance="guard")
    game = moving(MOVER, squad("a", [(40, 5)]), *guards, dice=[("to hit Unit A1", [1])])
    react(game, "b-u1", 2).choose("pass", "all:a-u1")
    assert game.asked(0)
    assert not game.table.units["c-u1"].reacted


@pytest.mark.rule("fubar.guard.trigger", "fubar.activate.fail_withdraw")
def test_a_withdrawal_can_be_fired_at() -> None:
    dead = {n: {"life": "casualty"} for n in (2, 3)}
    start = table(squad("a", [(20, 20), (1, 1), (1, 1)], changes=dead), squad("b", [(20, 30)], stance="guard"))
    game = begin(start, [("activation", [2])]).choose("attempt:a-u1")
    assert game.asked(1)
    game.choose("pass")
    assert game.table.models["a-u1-m1"].at == at(20, 14)


@pytest.mark.rule("fubar.guard.weapons")
def test_support_weapons_may_react() -> None:
    game = moving(MOVER, squad("b", [(5, 20)], weapons=("rpg",), stance="guard"), dice=[("to hit", [1, 1, 1])])
    react(game, "b-u1", 0).choose("all:a-u1")
    assert game.table.units["b-u1"].reacted


@pytest.mark.rule("fubar.guard.weapons")
@pytest.mark.parametrize(
    ("guard", "dice"),
    [
        (squad("b", [(5, 10)], weapons=("rifle", "grenades"), stance="guard"), 3),
        (vehicle("b", (5, 20), weapons=("hmg", "light-cannon"), stance="guard"), 8),
    ],
)
def test_grenades_and_every_gun_of_a_vehicle_may_react(guard, dice: int) -> None:
    game = react(moving(MOVER, guard, through=((8, 5),)), "b-u1", 0)
    assert game.option("all:a-u1").detail.startswith(f"{dice} dice")


@pytest.mark.rule("fubar.guard.field_of_fire")
def test_a_field_of_fire_is_drawn_about_the_standing_figure_that_reaches_farthest() -> None:
    from rules.fubar.system import FUBAR

    arms = {2: {"weapons": ("rifle",)}, 3: {"weapons": ("lmg",), "down": True}}
    guard = squad("b", row(20, 10, 3), weapons=("pistol",), changes=arms, stance="guard")
    start = table(MOVER, guard)
    for now, reach in ((start, 24_000), (start.with_model("b-u1-m2", down=True), 8_000), (start, 24_000)):
        (zone,) = (zone for zone in FUBAR.view(now, None).zones if zone.kind == "fire")
        assert max(corner.y for corner in zone.outline) == 10_000 + reach + 501


@pytest.mark.rule("fubar.guard.field_of_fire")
def test_fields_of_fire_are_drawn_for_those_who_may_still_react() -> None:
    from rules.fubar.system import FUBAR

    spent = squad("b", [(9, 20)], stance="guard", reacted=True)
    shown = FUBAR.view(table(MOVER, GUARD, spent, vehicle("b", (20, 20))), None).zones
    zones = [zone for zone in shown if zone.kind == "fire"]
    assert [(zone.id, zone.seat) for zone in zones] == [("fire-b-u1", 1)]
    assert max(corner.y for corner in zones[0].outline) == 20_000 + 24_000 + 501
    assert min(corner.x for corner in zones[0].outline) == 0, "nothing is drawn beyond the edge of the table"


@pytest.mark.rule("fubar.guard.mover_effects", "fubar.vehicle.damage.immobilised")
def test_a_vehicle_immobilised_on_the_way_stays_where_it_was_hit() -> None:
    start = table(vehicle("a", (10, 10)), squad("b", [(15, 25)], stance="guard"), squad("a", [(40, 40)]))
    rolls = [OK, ("to hit", [6]), ("saves", [1]), ("damage", [5])]
    game = begin(start, rolls).choose("attempt:a-u1", "action:drive").choose("drive", value=path((20, 10)))
    react(game, "b-u1", 10).choose("all:a-u1")
    assert game.table.models["a-u1-m1"].at == at(15, 10)
    assert game.table.units["a-u1"].vehicle.immobilised


@pytest.mark.rule("fubar.guard.instant", "fubar.move.bases", "fubar.vehicle.damage.immobilised")
@pytest.mark.parametrize("face", [5, 6])
def test_a_vehicle_is_not_stopped_on_top_of_its_own_figures(face: int) -> None:
    own = squad("a", [(15, 10)])
    start = table(vehicle("a", (10, 10), crew=0), squad("b", [(15, 25)], stance="guard"), own, squad("a", [(40, 40)]))
    rolls = [OK, ("to hit", [6]), ("saves", [1]), ("damage", [face])]
    game = begin(start, rolls).choose("attempt:a-u1", "action:drive").choose("drive", value=path((20, 10)))
    assert moments(game, "b-u1") == [*range(7), *range(14, 21)]
    react(game, "b-u1", 14).choose("all:a-u1")
    hull = game.table.bases["a-u1-m1"]
    assert hull.centre == at(17, 10)
    assert not overlap(hull, game.table.bases["a-u2-m1"])


@pytest.mark.rule("fubar.guard.against_assault", "fubar.guard.trigger")
def test_only_new_contact_ends_the_instants_of_a_move() -> None:
    hull = vehicle("b", (5, 22), stance="guard")
    game = moving(squad("a", [(5, 20)]), hull, through=((5, 10),))
    assert moments(game, "b-u1") == list(range(21))


@pytest.mark.rule("fubar.guard.instant")
def test_at_each_instant_everybody_has_covered_the_same_fraction_of_their_way() -> None:
    bent = (Point(9, 0), Point(9, 500), Point(209, 500))
    move = PacedMove(unit="a", paths={"long": (Point(0, 0), Point(0, 1_400)), "bent": bent})
    assert (move.length, move.instants) == (1_400, 3)
    assert [move.covered(instant) for instant in range(4)] == [0, 466, 933, 1_400]
    assert move.places(0) == {"long": Point(0, 0), "bent": Point(9, 0)}
    assert move.places(2) == {"long": Point(0, 933), "bent": Point(9, 466)}
    assert move.places(3) == {"long": Point(0, 1_400), "bent": Point(209, 500)}
    assert PacedMove(unit="a", paths={"still": (Point(1, 1), Point(1, 1))}).instants == 0


@pytest.mark.rule("fubar.guard.instant")
@pytest.mark.parametrize(
    ("instants", "words"),
    [
        ((0, 1, 2, 3, 4, 5, 6), "anywhere along its way"),
        ((0, 1, 5, 6), "on parts of its way"),
        ((0,), "before it sets off"),
        ((0, 1, 2), "until it has gone 1″"),
        ((2,), "when it has gone 1″"),
        ((1, 2, 3), "when it has gone between 0.5″ and 1.5″"),
        ((4, 5, 6), "once it has gone 2″"),
        ((6,), "at the end of its way"),
    ],
)
def test_the_part_of_a_way_is_told_as_one_would_say_it(instants: tuple[int, ...], words: str) -> None:
    assert PacedMove(unit="a-u1", paths={"a-u1-m1": (at(10, 10), at(13, 10))}).stretch(instants) == words
