"""Activation rolls: the worked vectors AV-04 to AV-12, what fails, what stands up, and where the beaten go."""

import pytest

from rules.fubar.lists.levels import TRAINING
from rules.skirmish.d6 import Check
from tests.rules.fubar.build import Place, at, begin, box, drive, row, scenery, squad, table, vehicle

HIDING = scenery("building", box(0, 30, 48, 2))
FAR = squad("b", [(40, 45)])
NEAR = squad("b", [(12, 28)])
DOWN = {"down": True}


def attempted(unit, face: int, *, seen: bool, **fields):
    """The table after the first Unit of Reds has rolled this face; with a success it is about to act."""
    start = table(unit, NEAR if seen else FAR, terrain=[] if seen else [HIDING], **fields)
    return begin(start, [("activation", [face])]).choose("attempt:a-u1")


@pytest.mark.rule(
    "fubar.dice.natural_one", "fubar.dice.natural_scope", "fubar.unit.training.elite", "fubar.activate.no_visible_enemy"
)
def test_av_04_a_natural_one_fails_whatever_is_added() -> None:
    game = attempted(squad("a", [(10, 10)], training="elite"), 1, seen=False)
    assert game.told("1 + 1 = 2 against 2+, a natural 1. It fails, as it always does.")
    assert game.table.units["a-u1"].stance == "guard"
    assert attempted(squad("a", [(10, 10)], training="elite"), 2, seen=False).options("action:")


@pytest.mark.rule(
    "fubar.dice.natural_six", "fubar.activate.stand_up_step", "fubar.suppress.stand_up", "fubar.suppress.penalty"
)
@pytest.mark.parametrize(("face", "acts"), [(6, True), (5, False)])
def test_av_05_penalties_stack_against_a_natural_six(face: int, acts: bool) -> None:
    places = [*row(5, 10, 5), (20, 10), (24, 10), (28, 10)]
    unit = squad("a", places, training="elite", changes=dict.fromkeys((1, 2, 3, 4), DOWN))
    game = attempted(unit, face, seen=True)
    assert game.told(f"{face} − 7 = −{7 - face}")
    assert not any(game.table.models[id_].down for id_ in game.table.units["a-u1"].models)
    assert bool(game.options("action:")) == acts
    assert game.table.units["a-u1"].stance == ("" if acts else "guard")


@pytest.mark.rule("fubar.activate.modifiers_stack", "fubar.unit.training.green", "fubar.unit.coherency.penalty")
@pytest.mark.parametrize(("face", "acts"), [(5, False), (6, True)])
def test_av_06_modifiers_of_every_kind_add_up(face: int, acts: bool) -> None:
    unit = squad("a", [(10, 10), (11.5, 10), (20, 10)], training="green", changes={1: DOWN})
    game = attempted(unit, face, seen=False)
    assert bool(game.options("action:")) == acts
    assert game.told(f"{face} − 1 = {face - 1} against 5+")


@pytest.mark.rule("fubar.activate.modifiers_stack", "fubar.activate.roll")
@pytest.mark.parametrize(("face", "acts"), [(4, False), (5, True)])
def test_penalties_of_two_kinds_are_both_taken_from_the_die(face: int, acts: bool) -> None:
    unit = squad("a", [(10, 10), (11.5, 10), (20, 10)], training="veteran", changes={1: DOWN})
    assert begin(table(unit, NEAR)).option("attempt:a-u1").detail == "3+, −2 on the die: 33\u00a0%"
    assert bool(attempted(unit, face, seen=True).options("action:")) == acts


@pytest.mark.rule(
    "fubar.unit.training.use", "fubar.suppress.penalty", "fubar.unit.training.seasoned", "fubar.unit.training.veteran"
)
@pytest.mark.parametrize("training", list(TRAINING))
@pytest.mark.parametrize(("face", "acts"), [(5, False), (6, True)])
def test_av_07_at_the_limit_only_a_six_does_it(training: str, face: int, acts: bool) -> None:
    limit = TRAINING[training].suppress
    unit = squad("a", row(5, 10, 6), training=training, changes=dict.fromkeys(range(1, limit + 1), DOWN))
    assert bool(attempted(unit, face, seen=True).options("action:")) == acts


@pytest.mark.rule("fubar.unit.leader.activation", "fubar.unit.leader.lost", "fubar.unit.leader.scope")
@pytest.mark.parametrize(("leader", "acts"), [(DOWN, True), ({"life": "casualty"}, False)])
def test_av_08_a_living_leader_lends_activation_and_nothing_else(leader: dict, acts: bool) -> None:
    unit = squad("a", row(10, 10, 4), training="green", leader="a-u1-m1", leader_level="veteran", changes={1: leader})
    game = attempted(unit, 4, seen=True)
    assert bool(game.options("action:")) == acts
    assert game.told("4 − 1 = 3 against 3+" if acts else "4 against 5+")
    assert game.table.units["a-u1"].numbers == TRAINING["green"]


@pytest.mark.rule(
    "fubar.activate.fail_exactly_half",
    "fubar.activate.fail_on_guard",
    "fubar.activate.fail_withdraw",
    "fubar.activate.withdraw_not_on_guard",
    "fubar.unit.starting_strength",
)
@pytest.mark.parametrize(("strength", "dead", "stance"), [(8, 4, "guard"), (8, 5, ""), (9, 4, "guard"), (9, 5, "")])
def test_av_09_exactly_half_lost_is_not_enough(strength: int, dead: int, stance: str) -> None:
    changes = {n: {"life": "casualty"} for n in range(1, dead + 1)} | {strength: DOWN}
    game = attempted(squad("a", row(8, 10, strength, 1.2), changes=changes), 2, seen=True)
    unit = game.table.units["a-u1"]
    assert unit.stance == stance
    moved = [model.at.y for model in game.table.living(unit)] != [10_000] * (strength - dead)
    assert moved == (stance == "")
    assert game.table.holder == 1


BEATEN = {n: {"life": "casualty"} for n in (3, 4, 5)}


def beaten(foe: Place, size: Place, **fields):
    unit = squad("a", [(19, 20), (21, 20), (1, 1), (1, 1), (1, 1)], changes=BEATEN)
    start = table(unit, squad("b", [foe]), size=size, **fields)
    game = drive(start, ["attempt:a-u1"], [("activation", [2])])
    return [model.at for model in game.table.living(game.table.units["a-u1"])]


@pytest.mark.rule("fubar.activate.withdraw_from_enemy", "fubar.activate.withdraw_blocked")
def test_av_10_straight_away_from_the_nearest_visible_enemy() -> None:
    assert beaten((20, 10), (48, 48)) == [at(19, 26), at(21, 26)]
    assert beaten((20, 10), (48, 24)) == [at(19, 23.5), at(21, 23.5)]


@pytest.mark.rule("fubar.activate.withdraw_from_enemy")
def test_the_nearest_enemy_is_the_one_nearest_to_any_figure_that_is_in_sight() -> None:
    unit = squad("a", [(16, 20), (24, 20), (1, 1), (1, 1), (1, 1)], changes=BEATEN)
    nearest, by_the_middle, hidden = squad("b", [(24, 15)]), squad("b", [(20, 26.3)]), squad("b", [(16, 16.5)])
    house = scenery("building", box(12, 17.6, 10, 1.2))
    game = drive(table(unit, nearest, by_the_middle, hidden, terrain=[house]), ["attempt:a-u1"], [("activation", [2])])
    first = game.table.models["a-u1-m1"].at
    assert first.x < 13_000
    assert first.y > 24_000


@pytest.mark.rule("fubar.activate.withdraw_from_enemy", "fubar.basics.measuring")
def test_the_nearest_enemy_is_nearest_by_its_base_and_not_by_its_middle() -> None:
    unit = squad("a", [(20, 20), (1, 1), (1, 1)], changes={2: BEATEN[3], 3: BEATEN[3]})
    start = table(unit, squad("b", [(20, 10)]), vehicle("b", (30.5, 20), radius=1.5))
    game = drive(start, ["attempt:a-u1"], [("activation", [2])])
    assert game.table.models["a-u1-m1"].at == at(14, 20)


@pytest.mark.rule("fubar.activate.withdraw_to_deployment", "fubar.scenario.deployment_point")
def test_av_10_towards_the_deployment_point_with_nobody_in_sight() -> None:
    unit = squad("a", [(19, 20), (21, 20), (1, 1), (1, 1), (1, 1)], changes=BEATEN)
    start = table(unit, squad("b", [(20, 36)]), size=(48, 40), terrain=[scenery("building", box(0, 25, 48, 5))])
    start = start.with_side(0, edge="east")
    game = drive(start, ["attempt:a-u1"], [("activation", [2])])
    assert [model.at for model in game.table.living(game.table.units["a-u1"])] == [at(25, 20), at(27, 20)]


@pytest.mark.rule("fubar.activate.withdraw_to_deployment")
def test_a_withdrawal_ends_where_the_middle_of_the_unit_gets_home() -> None:
    unit = squad("a", [(45, 20), (1, 1), (1, 1)], changes={2: BEATEN[3], 3: BEATEN[3]})
    start = table(unit, squad("b", [(20, 36)]), size=(48, 40), terrain=[scenery("building", box(0, 25, 48, 5))])
    game = drive(start.with_side(0, edge="east"), ["attempt:a-u1"], [("activation", [2])])
    assert game.table.models["a-u1-m1"].at == at(47.5, 20)


@pytest.mark.rule("fubar.activate.withdraw_to_deployment")
def test_who_is_behind_the_middle_goes_no_farther_than_the_middle() -> None:
    unit = squad("a", [(1, 20), (7, 20), (1, 1), (1, 1), (1, 1)], changes=BEATEN)
    start = table(unit, squad("b", [(20, 36)]), size=(48, 40), terrain=[scenery("building", box(0, 25, 48, 5))])
    game = drive(start.with_side(0, edge="west"), ["attempt:a-u1"], [("activation", [2])])
    assert [game.table.models[f"a-u1-m{n}"].at for n in (1, 2)] == [at(0.5, 20), at(3, 20)]


@pytest.mark.rule("fubar.guard.duration", "fubar.action.duck.duration", "fubar.action.ground.duration")
@pytest.mark.parametrize("stance", ["guard", "duck", "ground"])
def test_an_attempt_ends_every_stance(stance: str) -> None:
    game = attempted(squad("a", [(10, 10)], stance=stance), 6, seen=True)
    assert game.table.units["a-u1"].stance == ""
    game.choose("action:run", "stay")
    assert game.table.units["a-u1"].stance == ""


@pytest.mark.rule("fubar.unit.leader.activation")
def test_a_leader_of_a_lower_level_does_no_harm() -> None:
    unit = squad("a", [(10, 10)], training="veteran", leader="a-u1-m1", leader_level="green")
    assert begin(table(unit, NEAR)).option("attempt:a-u1").detail == "3+: 67\u00a0%"


@pytest.mark.rule("fubar.unit.coherency.distance", "fubar.unit.coherency.penalty")
@pytest.mark.parametrize(("gap", "astray"), [(3.2, 3), (3.002, 3), (3.0, 0)])
def test_av_11_the_main_body_is_a_chain(gap: float, astray: int) -> None:
    places = [*row(3, 10, 5, 3), *row(3 + 4 * 3 + 1 + gap, 10, 3, 3)]
    game = begin(table(squad("a", places), NEAR))
    assert game.option("attempt:a-u1").detail == ("4+, −3 on the die: 17\u00a0%" if astray else "4+: 50\u00a0%")


@pytest.mark.rule("fubar.unit.coherency.counted_figures")
def test_suppressed_figures_link_and_casualties_do_not() -> None:
    places = row(10, 10, 3, 3.5)
    for middle, words in (
        (DOWN, "4+, −1 on the die: 33\u00a0%"),
        ({"life": "casualty"}, "4+, −1 on the die: 33\u00a0%"),
    ):
        game = begin(table(squad("a", places, changes={2: middle}), NEAR))
        assert game.option("attempt:a-u1").detail == words
    game = begin(table(squad("a", places, changes={2: {"life": "casualty"}, 3: {"life": "casualty"}}), NEAR))
    assert game.option("attempt:a-u1").detail == "4+: 50\u00a0%"


@pytest.mark.rule("fubar.vehicle.damage.stunned", "fubar.vehicle.activation")
def test_av_12_a_stunned_crew_pays_once() -> None:
    car = vehicle("a", (10, 10), training="veteran", stunned=True)
    game = drive(table(car, NEAR), ["attempt:a-u1"], [("activation", [4])])
    assert game.told("4 − 2 = 2 against 3+")
    unit = game.table.units["a-u1"]
    assert unit.stance == "guard"
    assert unit.vehicle is not None
    assert not unit.vehicle.stunned
    again = begin(game.table.with_unit("a-u1", attempted=False), [("activation", [3])])
    if again.asked(1):
        again.choose("pass")
    assert again.choose("attempt:a-u1").options("action:")


@pytest.mark.rule("fubar.dice.d6", "fubar.dice.modifier_kinds", "fubar.dice.natural_scope")
def test_a_die_is_read_before_it_is_changed() -> None:
    assert [face for face in range(1, 7) if Check(2, -9).passes(face)] == [6]
    assert [face for face in range(1, 7) if Check(5, 9).passes(face)] == [2, 3, 4, 5, 6]
    assert [face for face in range(1, 7) if Check(4).passes(face)] == [4, 5, 6]


@pytest.mark.rule(
    "fubar.initiative.kept_on_success",
    "fubar.initiative.lost_on_failure",
    "fubar.initiative.next_two_players",
    "fubar.initiative.one_attempt",
    "fubar.activate.eligible",
)
def test_success_keeps_the_initiative_and_failure_passes_it() -> None:
    start = table(squad("a", [(10, 10)]), squad("a", [(14, 10)]), squad("a", [(18, 10)]), NEAR)
    game = begin(start, [("activation", [4]), ("activation", [3])]).choose("attempt:a-u1", "action:nothing")
    assert game.asked(0)
    had = game.refusal("attempt:a-u1")
    assert (had.rule, had.limit) == ("fubar.initiative.one_attempt", "one attempt a turn")
    assert had.remedy == "Attempt to activate another Unit; this one may be tried again next turn."
    game.choose("attempt:a-u2")
    assert game.asked(1)
    assert game.choose("pass").asked(0)
    assert game.refusal("attempt:a-u2").rule == "fubar.initiative.one_attempt"
    assert game.allowed("attempt:") == ["attempt:a-u3"]


@pytest.mark.rule("fubar.activate.decline", "fubar.activate.one_action", "fubar.activate.eligible", "fubar.action.list")
def test_an_activated_unit_may_do_nothing_and_is_then_not_on_guard() -> None:
    game = attempted(squad("a", [(10, 10)], stance="guard"), 4, seen=True)
    choices = ("walk", "run", "duck", "guard", "ground", "aimed", "assault", "nothing")
    assert tuple(game.options()) == tuple(f"action:{choice}" for choice in choices)
    game.choose("action:nothing")
    assert not game.options("action:")
    assert game.table.units["a-u1"].stance == ""


@pytest.mark.rule("fubar.action.on_guard.hold", "fubar.guard.both_ways")
def test_on_guard_is_chosen_without_a_move() -> None:
    game = attempted(squad("a", [(10, 10)]), 4, seen=True).choose("action:guard")
    assert game.table.units["a-u1"].stance == "guard"
    assert game.table.models["a-u1-m1"].at == at(10, 10)


@pytest.mark.rule("fubar.activate.roll", "fubar.activate.visible_test", "fubar.unit.training.use")
@pytest.mark.parametrize(("training", "need"), [("green", 5), ("seasoned", 4), ("veteran", 3), ("elite", 2)])
def test_the_roll_equals_or_beats_the_activation_number(training: str, need: int) -> None:
    unit = squad("a", [(10, 10)], training=training)
    acts = [bool(attempted(unit, face, seen=True).options("action:")) for face in range(1, 7)]
    assert acts == [face >= need for face in range(1, 7)]


@pytest.mark.rule("fubar.activate.other_rolls", "fubar.guard.excluded_moves")
def test_another_roll_stands_figures_up_and_is_no_attempt_and_no_move_to_react_to() -> None:
    start = table(
        vehicle("a", (10, 10)), squad("b", row(12, 10, 3, 1.2), training="green", changes={3: DOWN}), squad("b", [(40, 40)]),
        squad("a", [(12, 20)], stance="guard"),
    )  # fmt: skip
    game = begin(start, [("activation", [6]), ("getting out of the way", [6])]).choose("attempt:a-u1", "action:assault")
    game.choose("over:b-u1")
    while game.table.stage == "activations" and game.question.seat == 1 and not game.options("attempt:"):
        game.choose(game.question.default.option, value=game.question.default.value)
    assert game.question.rule == "fubar.vehicle.turning"
    unit = game.table.units["b-u1"]
    assert game.told("6 − 1 = 5 against 5+")
    assert not game.table.models["b-u1-m3"].down
    assert not unit.attempted
    assert unit.stance == ""
