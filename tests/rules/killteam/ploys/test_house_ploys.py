"""The ploys of the four house teams, each as its text says. (rules/killteam/teams/house)"""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.kernel.shapes import Path
from rules.killteam.activation.moves import move_options
from rules.killteam.board.table import Activation, Marker, Table
from rules.killteam.effects.ploys import use_ploy
from rules.killteam.effects.stats import move
from rules.killteam.effects.weapons import rules_against, usable_weapons
from rules.killteam.melee.fight import prepare_fight
from rules.killteam.melee.sequence import resolve_fight
from rules.killteam.shoot.sequence import sequence
from rules.killteam.shoot.shoot import shoot
from rules.killteam.shoot.shot import Shot
from rules.killteam.sight.target_status import TargetStatus
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.turning_point import ending_step
from tests.rules.killteam.running import Ran, option, run
from tests.rules.killteam.shots import shot_with
from tests.rules.killteam.tables import CORRIDOR, SEATS, A, B, op, table


def used(on: Table, name: str, seat: int = 0) -> Table:
    """The table after a player has used a strategy ploy for nothing."""
    ploy = next(one for one in on.team(SEATS[seat]).ploy if one.id == name)
    rich = on.with_side(SEATS[seat], cp=1)

    def script(play):
        use_ploy(play, SEATS[seat], ploy)
        yield from ()

    return run(rich, script).table


def rules(on: Table, who: str, kind: str, target: str = "e") -> set[str]:
    one = on.models[who]
    return {rule.id for rule in rules_against(on, one, usable_weapons(on, one, kind)[0], on.models[target])}


def rich(on: Table, seat: int = 0, cp: int = 1) -> Table:
    return on.with_side(SEATS[seat], cp=cp)


def shot(on: Table, shooter: str, target: str, **aim: Any) -> Shot:
    weapon = usable_weapons(on, on.models[shooter], "ranged")[0]
    return shot_with(shooter=shooter, weapon=weapon, target=target, aim=TargetStatus(**{"distance": 6_000, **aim}))


def acted(on: Table, *answers: Any, dice: Any = ()) -> Ran:
    return run(on, firefight_step, dice, answers)


# ── Iron Vigil ──────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.core.stat.move")
def test_slow_advance_is_an_inch_more_move_until_the_turning_point_ends():
    on = table(op("a", 3, 2, "sentinel"), op("e", 9, 2, "scavver", 1))
    after = used(on, "slow-advance")
    assert [move(one, one.models["a"]) for one in (on, after)] == [6_000, 7_000]
    assert move(after, after.models["e"]) == 6_000
    over = run(structs.replace(after, stage="ending"), ending_step).table
    assert move(over, over.models["a"]) == 6_000


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.marker.contest", "killteam.core.dice.reroll_timing")
@pytest.mark.parametrize(("x", "rerolls"), [(3, 1), (9, 0)])
def test_hold_fast_rerolls_one_defence_die_beside_an_objective(x, rerolls):
    mark = Marker(id="m", kind="objective", at=Point(3_000, 3_500), on="ground")
    on = used(table(op("a", x, 2, "sentinel"), op("e", 5, 9, "scavver", 1), markers=(mark,)), "hold-fast")
    on = on.with_side(A, cp=0)
    made = shot(on, "e", "a")
    ran = run(on, lambda play: sequence(play, made, "a", made.aim), [5, 1, 1, 1, 1, 1, 1, *([4] * rerolls)])
    assert ran.wounds("a") == (13 if rerolls else 10)


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.flow.cp_keep", "killteam.online.response_window")
def test_refuse_to_fall_takes_2_off_one_die_but_never_below_2():
    on = rich(table(op("a", 9, 2, "sentinel"), op("e", 3, 2, "marshal", 1), teams=("iron-vigil", "iron-vigil")))
    made = shot(on, "e", "a")

    def script(play):
        return sequence(play, made, "a", made.aim)

    ran = run(on, script, [6, 6, 1, 1, 1, 1], ["ploy:refuse-to-fall"])
    assert (ran.wounds("a"), ran.table.side(A).cp) == (13 - 3 - 5, 0)
    assert all(ask.window for ask in ran.asked)
    least = run(on, script, [3, 1, 1, 1, 1, 1, 1], ["ploy:refuse-to-fall"])
    assert least.wounds("a") == 13 - 2
    passed = run(on, script, [3, 1, 1, 1, 1, 1, 1], ["pass"])
    assert (passed.wounds("a"), passed.table.side(A).cp) == (13 - 3, 1)


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.flow.effect_durations")
def test_answer_in_kind_is_ceaseless_against_the_shooter_alone():
    on = rich(table(op("e", 3, 2, "scavver"), op("e2", 3, 5, "scavver"), op("a", 8, 2, "sentinel", 1), active="e"), 1)
    ran = acted(on, "shoot:rust-rifle:a", "ploy:answer-in-kind", dice=[1, 1, 1, 1])
    after = ran.table
    assert "ceaseless" in rules(after, "a", "ranged", "e")
    assert "ceaseless" not in rules(after, "a", "ranged", "e2")
    assert after.side(B).cp == 0
    over = run(structs.replace(after, stage="ending"), ending_step).table
    assert "ceaseless" not in rules(over, "a", "ranged", "e")


# ── Tidebreak Crew ──────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.action.charge")
def test_over_the_rail_is_an_inch_more_charge_and_nothing_else():
    on = used(table(op("a", 3, 2), op("e", 12, 2, "scavver", 1), active="a"), "over-the-rail")
    budgets = {one.id: one.shape.budget for one in move_options(on, on.models["a"])}
    assert (budgets["move:charge"], budgets["move:reposition"]) == (9_000, 6_000)


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.core.damage.wounded")
def test_blood_in_the_water_is_for_melee_against_the_wounded():
    on = used(table(op("a", 3, 2, "hookhand"), op("e", 4.3, 2, "scavver", 1)), "blood-in-the-water")
    assert "balanced" not in rules(on, "a", "melee")
    hurt = on.with_model("e", wounds=6)
    assert "balanced" in rules(hurt, "a", "melee")
    assert "balanced" not in rules(hurt, "a", "ranged")


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.fight.resolve_alternate")
def test_brace_for_it_lets_the_defender_resolve_the_first_die():
    on = rich(table(op("a", 3, 2, "boiler", wounds=3), op("e", 4.3, 2, "sentinel", 1, wounds=3)))
    bout = prepare_fight(on, on.models["e"], on.models["a"], usable_weapons(on, on.models["e"], "melee")[0])
    dice = [4, 1, 1, 1, 5, 1, 1, 1]
    first = run(on, lambda play: resolve_fight(play, bout), dice, ["ploy:brace-for-it", "strike"])
    assert (first.wounds("a"), first.wounds("e")) == (3, 0)
    without = run(on, lambda play: resolve_fight(play, bout), dice, ["pass", "strike"])
    assert (without.wounds("a"), without.wounds("e")) == (0, 3)


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.action.free")
def test_haymaker_is_a_free_dash_after_an_enemy_fell_even_after_a_charge():
    on = rich(table(op("a", 3, 2, "boiler"), op("e", 4.3, 2, "scavver", 1, wounds=1), op("e2", 12, 2, "scavver", 1)))
    on = structs.replace(on, activation=Activation(operative="a", spent=1, actions=("Charge",), moves=("Charge",)))
    dash = ("free:dash", Path(points=(Point(3_000, 4_500),)))
    ran = acted(on, "fight:", "ploy:haymaker", dash, dice=[6, 1, 1, 1, 1, 1, 1])
    assert ran.table.models["a"].at == Point(3_000, 4_500)
    assert ran.table.activation.actions == ("Charge", "Fight", "Dash")
    assert ran.prompts[-2:] == ["a has performed Fight. Use Haymaker?", "Does a Dash for free?"]
    assert ran.table.activation.spent == 2
    alive = acted(on.with_model("e", wounds=7), "fight:", dice=[4, 1, 1, 1, 1, 1, 1])
    assert not any("has performed" in prompt for prompt in alive.prompts)


@pytest.mark.rule("killteam.action.free", "killteam.core.cannot_complete")
def test_a_free_dash_is_not_to_be_had_twice_in_an_activation():
    on = rich(table(op("a", 3, 2, "boiler"), op("e", 4.3, 2, "scavver", 1, wounds=1)))
    on = structs.replace(on, activation=Activation(operative="a", spent=1, actions=("Dash",), moves=("Dash",)))
    ran = acted(on, "fight:", dice=[6, 1, 1, 1, 1, 1, 1])
    assert not any("has performed" in prompt for prompt in ran.prompts)
    assert ran.table.side(A).cp == 1


@pytest.mark.rule("killteam.counteract.move_limit", "killteam.action.free")
def test_a_free_dash_while_counteracting_is_2_inches():
    on = rich(table(op("a", 3, 2, "boiler", ready=False), op("e", 4.3, 2, "scavver", 1, wounds=1)))
    on = structs.replace(on, activation=Activation(operative="a", counteraction=True))
    dash = ("free:dash", Path(points=(Point(3_000, 4_000),)))
    ran = acted(on, "fight:", "ploy:haymaker", dash, dice=[6, 1, 1, 1, 1, 1, 1])
    assert option(ran.asked[-1].options, "free:dash").shape.budget == 2_000


# ── Pale Lantern ────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.shoot.cover_save")
@pytest.mark.parametrize(("distance", "offered"), [(6_100, True), (6_000, False)])
def test_deep_shade_makes_a_cover_save_critical_from_afar(distance, offered):
    on = used(table(op("a", 9, 2, "lantern-scout"), op("e", 3, 2, "scavver", 1)), "deep-shade").with_side(A, cp=0)
    made = shot(on, "e", "a", in_cover=True, distance=distance)
    ran = run(on, lambda play: sequence(play, made, "a", made.aim), [6, 1, 1, 1, 1, 1])
    assert ("cover:1:0" in [one.id for one in ran.asked[0].options]) == offered
    assert ran.wounds("a") == (8 if offered else 4)


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.weapon.accurate")
def test_long_patience_is_accurate_for_whoever_has_not_moved():
    on = used(table(op("a", 3, 2, "lantern-scout"), op("e", 9, 2, "scavver", 1), active="a"), "long-patience")
    assert "accurate" in rules(on, "a", "ranged")
    assert "accurate" not in rules(on, "a", "melee")
    went = structs.replace(on, activation=Activation(operative="a", actions=("Dash",), moves=("Dash",)))
    assert "accurate" not in rules(went, "a", "ranged")


def under_fire(**changes: Any) -> Table:
    on = table(op("e", 3, 2, "scavver"), op("a", 8, 2, "lantern-scout", 1, **changes), active="e")
    return rich(on, 1, cp=2)


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.core.order.public")
def test_gone_to_ground_hides_whoever_was_shot_and_stands():
    ran = acted(under_fire(), "shoot:rust-rifle:a", "ploy:gone-to-ground", "pass", dice=[1, 1, 1, 1])
    assert (ran.table.models["a"].order, ran.table.side(B).cp) == ("conceal", 1)
    fell = acted(under_fire(wounds=1), "shoot:rust-rifle:a", dice=[6, 6, 6, 6, 1, 1, 1])
    assert fell.table.models["a"].life == "gone"
    assert not any("has performed" in prompt for prompt in fell.prompts)
    assert fell.table.side(B).cp == 2


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.action.free")
def test_slip_away_is_a_free_dash_that_uses_up_none_of_ones_own():
    dash = ("free:dash", Path(points=(Point(8_000, 4_000),)))
    ran = acted(under_fire(order="conceal"), "pass")
    assert ran.table.side(B).cp == 2
    shot_at = acted(under_fire(), "shoot:rust-rifle:a", "ploy:slip-away", "pass", dash, dice=[1, 1, 1, 1])
    assert shot_at.table.models["a"].at == Point(8_000, 4_000)
    assert shot_at.table.activation.actions == ("Shoot",)


@pytest.mark.rule("killteam.core.cannot_complete", "killteam.online.response_window", "killteam.flow.firefight_ploy")
def test_a_ploy_that_could_do_nothing_is_not_offered():
    ran = acted(under_fire(), "shoot:rust-rifle:a", "ploy:gone-to-ground", dice=[1, 1, 1, 1])
    assert "ploy:gone-to-ground" not in [one.id for one in ran.asked[-1].options]
    hidden = rich(table(op("e", 3, 2, "scavver"), op("a", 8, 2, "lantern-scout", 1), active="e"), 1)
    near = structs.replace(hidden, models={**hidden.models, "f": op("f", 9.3, 2, "scavver")})
    near = near.with_model("a", order="conceal")
    assert acted(near, "pass").asked[1:] == []


@pytest.mark.rule("killteam.kz.corridor.on_guard", "killteam.flow.firefight_ploy")
def test_whoever_is_shot_from_on_guard_may_use_its_ploys():
    on = table(
        op("a", 3, 2, "lantern-scout"), op("G", 7, 2, "bulwark", 1, guard=True), board=CORRIDOR, active="a"
    )  # fmt: skip
    ran = acted(rich(on), "pass", "shoot:slug-repeater:a", "ploy:gone-to-ground", dice=[1, 1, 1, 1])
    assert ran.table.models["a"].order == "conceal"


# ── Dust Warren ─────────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.weapon.balanced")
@pytest.mark.parametrize(("x", "crowded"), [(5.9, True), (6.1, False)])
def test_swarm_the_gap_needs_two_friends_within_two_inches(x, crowded):
    on = table(op("a", 3, 2, "boss"), op("b", 3, 4, "scavver"), op("c", x, 2, "scavver"), op("e", 12, 2, seat=1))
    assert ("balanced" in rules(used(on, "swarm-the-gap"), "a", "ranged")) == crowded


@pytest.mark.rule("killteam.flow.strategy_ploy", "killteam.action.dash")
def test_scuttle_is_an_inch_more_dash():
    on = used(table(op("a", 3, 2, "scavver"), op("e", 12, 2, seat=1), active="a"), "scuttle")
    budgets = {one.id: one.shape.budget for one in move_options(on, on.models["a"])}
    assert (budgets["move:dash"], budgets["move:reposition"]) == (4_000, 6_000)


@pytest.mark.rule("killteam.flow.firefight_ploy")
@pytest.mark.parametrize(("face", "left"), [(5, 1), (4, 0)])
def test_play_dead_keeps_a_scavver_on_five_and_ends_the_sequence(face, left):
    on = rich(table(op("a", 9, 2, "scavver", wounds=2), op("e", 3, 2, "lantern-scout", 1)))
    made = shot(on, "e", "a")
    ran = run(
        on, lambda play: sequence(play, made, "a", made.aim), [6, 6, 1, 1, 1, 1, 1, face], ["keep", "ploy:play-dead"]
    )
    assert ran.wounds("a") == left


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_play_dead_is_for_scavvers():
    on = rich(table(op("a", 9, 2, "boss", wounds=2), op("e", 3, 2, "lantern-scout", 1)))
    made = shot(on, "e", "a")
    ran = run(on, lambda play: sequence(play, made, "a", made.aim), [6, 6, 1, 1, 1, 1, 1])
    assert not any("would incapacitate" in prompt for prompt in ran.prompts)


@pytest.mark.rule("killteam.flow.firefight_ploy", "killteam.shoot.step_target")
def test_shove_forward_puts_another_in_the_way():
    on = table(op("e", 3, 2, "lantern-scout"), op("a", 9, 2, "boss", 1), op("b", 9, 3.5, "scavver", 1))
    made = shot(on, "e", "a", in_cover=True)
    ran = run(rich(on, 1), lambda play: shoot(play, made), [4, 1, 1, 1, 1, 1, 1], ["ploy:shove-forward"])
    assert (ran.wounds("a"), ran.wounds("b")) == (10, 7 - 3)
    assert not any("in cover" in prompt for prompt in ran.prompts)


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_who_is_shoved_forward_is_asked_only_where_several_could_be():
    two = rich(table(op("e", 3, 2, "lantern-scout"), op("a", 9, 2, "boss", 1), op("b", 9, 3.5, "scavver", 1)), 1)
    three = two.with_models({"c": op("c", 10, 3, "scavver", 1)})
    one = run(two, lambda play: shoot(play, shot(two, "e", "a")), [4, 1, 1, 1, 1, 1, 1], ["ploy:shove-forward"])
    assert not any("instead of" in prompt for prompt in one.prompts)
    some = run(
        three,
        lambda play: shoot(play, shot(three, "e", "a")),
        [4, 1, 1, 1, 1, 1, 1],
        ["ploy:shove-forward", "instead:c"],
    )
    assert some.table.models["c"].wounds == 7 - 3


@pytest.mark.rule("killteam.core.cannot_complete", "killteam.flow.firefight_ploy")
def test_shove_forward_needs_somebody_within_an_inch():
    on = table(op("e", 3, 2, "lantern-scout"), op("a", 9, 2, "boss", 1), op("b", 9, 4.1, "scavver", 1))
    made = shot(on, "e", "a")
    assert run(rich(on, 1), lambda play: shoot(play, made), [1, 1, 1, 1]).asked == []


@pytest.mark.rule("killteam.weapon.torrent", "killteam.flow.firefight_ploy")
def test_shove_forward_never_has_anybody_shot_twice():
    on = table(op("e", 3, 2, "firebrand"), op("a", 9, 2, "boss", 1), op("b", 9, 3.5, "scavver", 1))
    made = shot(on, "e", "a")
    both = replace(made, secondary=(("b", made.aim),))
    ran = run(rich(on, 1), lambda play: shoot(play, both), [1, 1, 1, 1], ["ploy:shove-forward"])
    assert ran.wounds("b") == 7


@pytest.mark.rule("killteam.flow.firefight_ploy")
def test_a_firefight_ploy_is_used_once_in_a_turning_point():
    on = rich(table(op("a", 9, 2, "sentinel"), op("e", 3, 2, "scavver", 1)), cp=5).with_side(
        A, ploys=("refuse-to-fall",)
    )
    made = shot(on, "e", "a")
    ran = run(on, lambda play: sequence(play, made, "a", made.aim), [4, 1, 1, 1, 1, 1, 1], ["keep"])
    assert not any(one.id == "ploy:refuse-to-fall" for ask in ran.asked for one in ask.options)
