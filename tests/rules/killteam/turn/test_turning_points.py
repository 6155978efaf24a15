"""Key moments from the roll for initiative to the end of the battle: sections 3.1 to 3.4 of the rules."""

import pytest
from msgspec import structs

from rules.geometry.point import Point
from rules.killteam.board.table import Activation, LastingEffect, Marker, Table
from rules.killteam.teams.effects import StatMod
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.turning_point import ending_step, gambits_step, strategy_step
from tests.rules.killteam.running import refusal, run
from tests.rules.killteam.tables import A, B, op, table


def field(*more, **changes) -> Table:
    """A Deckhand against a Scavver, out of each other's way."""
    return table(op("a", 3, 2), op("b", 9, 2, "scavver", 1), *more, **changes)


def lasting(until: str, operative: str = "a", **changes) -> LastingEffect:
    return LastingEffect(
        effect=StatMod(stat="apl", value=1), source="x", seat=A, until=until, operative=operative, **changes
    )


def sides(on: Table, **changes) -> Table:
    for seat in (A, B):
        on = on.with_side(seat, **changes)
    return on


@pytest.mark.rule("killteam.flow.initiative_tie", "killteam.flow.initiative_roll")
def test_v15_tied_roll():
    second = run(field(initiative=A), strategy_step, [4, 4]).table
    assert (second.turning_point, second.initiative) == (2, B)
    third = run(second, strategy_step, [5, 2], ["seat:1"])
    assert third.asked[0].seat == A
    assert third.table.initiative == B
    kept = run(second, strategy_step, [5, 2]).table
    assert kept.initiative == A


@pytest.mark.rule("killteam.flow.initiative_tie")
def test_v15_by_the_other_printing_the_previous_loser_decides():
    on = field(initiative=A, switches={"initiative_tie": "previous_loser_decides"})
    ran = run(on, strategy_step, [3, 3], ["seat:0"])
    assert (ran.asked[0].seat, ran.table.initiative) == (B, A)


@pytest.mark.rule("killteam.flow.initiative_roll")
def test_the_first_turning_point_is_not_rolled_for():
    ran = run(field(turning_point=0, initiative=B), strategy_step)
    assert (ran.table.turning_point, ran.table.initiative, ran.table.stage) == (1, B, "picks")


@pytest.mark.rule("killteam.setup.starting_cp", "killteam.flow.cp_gain", "killteam.flow.cp_extra")
@pytest.mark.rule("killteam.flow.cp_keep")
def test_v16_cp_ledger():
    first = run(sides(field(turning_point=0, initiative=A), cp=2), strategy_step).table
    assert [side.cp for side in first.sides] == [3, 4]
    gambits = structs.replace(first, stage="gambits")
    bought = run(gambits, gambits_step, answers=["ploy:over-the-rail"]).table
    assert bought.side(A).cp == 2
    second = run(structs.replace(bought, initiative=A), strategy_step, [1, 6]).table
    assert [side.cp for side in second.sides] == [4, 5]


@pytest.mark.rule("killteam.flow.cp_extra")
def test_v16_the_other_printing_gives_the_further_point_from_the_second_turning_point():
    on = sides(field(turning_point=0, initiative=A, switches={"extra_cp_from_tp": 2}), cp=2)
    assert [side.cp for side in run(on, strategy_step).table.sides] == [3, 3]


@pytest.mark.rule("killteam.flow.ready_step", "killteam.core.ready_expended")
def test_everything_is_renewed_when_operatives_are_readied():
    tired = op("a", 3, 2, ready=False, countered=True, guard=True, stilled=True, used={"x": 1}, spent={"x": 1})
    on = table(tired, op("b", 9, 2, "scavver", 1), op("c", 5, 2, life="gone", ready=False), initiative=A)
    on = structs.replace(on, lasting=(lasting("start_next_turning_point"), lasting("end_battle")))
    on = on.with_side(A, ploys=("scuttle",), gear={"grapnels": 1}, worn={"spare-cells": 1})
    on = on.with_side(A, fought=True, fixed=True, swept=2)
    on = structs.replace(on, markers={"m": Marker(id="m", kind="objective", at=Point(0, 0), on="ground", swept=True)})
    after = run(on, strategy_step, [6, 1]).table
    one, side = after.models["a"], after.side(A)
    assert (one.ready, one.countered, one.guard, one.stilled) == (True, False, False, False)
    assert (one.used, one.spent) == ({}, {"x": 1})
    assert (side.fought, side.fixed, side.swept, after.markers["m"].swept) == (False, False, 0, False)
    assert (side.ploys, side.gear, side.worn) == ((), {}, {"spare-cells": 1})
    assert not after.models["c"].ready
    assert [one.until for one in after.lasting] == ["end_battle"]
    assert after.stage == "gambits"


@pytest.mark.rule("killteam.flow.ready_step", "killteam.flow.primary_op")
def test_before_the_first_gambits_primary_ops_are_picked():
    first = structs.replace(field(stage="strategy"), turning_point=0)
    assert run(first, strategy_step).table.stage == "picks"


@pytest.mark.rule("killteam.core.cannot_complete", "killteam.flow.one_action_at_a_time", "killteam.action.cost")
def test_an_action_is_paid_for_and_a_counteraction_is_not():
    on = table(op("a", 3, 2, ready=True), op("e", 12, 2, "scavver", 1), active="a")
    passed = run(on, firefight_step, answers=["pass"])
    assert (passed.table.activation.spent, passed.table.activation.actions) == (1, ("Pass",))
    assert passed.said == ["a passes."]
    free = structs.replace(on, activation=Activation(operative="a", counteraction=True))
    assert run(free, firefight_step, answers=["pass"]).table.activation.spent == 0


@pytest.mark.rule("killteam.flow.gambits", "killteam.flow.gambits_alternate", "killteam.flow.initiative_effect")
def test_gambits_alternate_until_both_pass_one_after_the_other():
    on = sides(field(stage="gambits", initiative=B, turn=B), cp=3)
    passed = run(on, gambits_step, answers=["pass"])
    assert passed.asked[0].seat == B
    used = run(passed.table, gambits_step, answers=["ploy:over-the-rail"])
    assert used.asked[0].seat == A
    again = run(used.table, gambits_step, answers=["ploy:scuttle"])
    assert again.asked[0].seat == B
    one = run(again.table, gambits_step, answers=["pass"])
    assert one.table.stage == "gambits"
    names = {seat: on.side(seat).roster_name for seat in (A, B)}
    assert passed.asked[0].prompt.startswith("Turning point")
    assert used.asked[0].prompt.startswith(f"{names[B]} uses no gambit; if you use none either, the firefight begins.")
    assert again.asked[0].prompt.startswith(f"{names[A]} has used Over the Rail.")
    both = run(one.table, gambits_step, answers=["pass"]).table
    assert (both.stage, both.turn) == ("firefight", B)


@pytest.mark.rule("killteam.flow.gambits_once", "killteam.flow.cp_keep", "killteam.flow.strategy_ploy")
def test_a_gambit_is_used_once_and_paid():
    on = field(stage="gambits").with_side(A, cp=2)
    used = run(on, gambits_step, answers=["ploy:over-the-rail"]).table
    assert used.side(A).cp == 1
    assert [one.until for one in used.lasting] == ["end_turning_point"]
    again = run(structs.replace(used, turn=A), gambits_step, answers=["pass"])
    assert refusal(again.asked[0].options, "ploy:over-the-rail").rule == "killteam.flow.gambits_once"
    free = on.with_side(A, cp=0).with_side(A, free_ploy=True)
    assert run(free, gambits_step, answers=["ploy:over-the-rail"]).table.side(A).cp == 0


@pytest.mark.rule("killteam.flow.cp_keep", "killteam.online.response_window")
def test_a_player_without_a_gambit_to_pay_for_is_not_asked():
    ran = run(field(stage="gambits"), gambits_step)
    assert (ran.asked, ran.table.turn, ran.table.passed) == ([], B, True)


@pytest.mark.rule(
    "killteam.flow.must_activate", "killteam.flow.firefight_alternate", "killteam.flow.activation_sequence"
)
@pytest.mark.rule("killteam.core.order.choose", "killteam.core.order.public")
def test_whoever_has_somebody_ready_must_activate_somebody_with_an_order():
    on = field(op("a2", 3, 5), turn=A)
    ran = run(on, firefight_step, answers=["activate:a2:conceal"])
    assert {option.id for option in ran.asked[0].options} == {
        f"activate:{who}:{order}" for who in ("a", "a2") for order in ("engage", "conceal")
    }
    assert ran.table.activation == Activation(operative="a2")
    assert (ran.table.models["a2"].order, ran.table.models["a2"].ready) == ("conceal", True)
    assert "Conceal" in ran.said[0]
    done = run(ran.table, firefight_step, answers=["end"]).table
    assert (done.models["a2"].ready, done.models["a2"].order, done.turn, done.activation) == (False, "conceal", B, None)
    later = run(structs.replace(done, initiative=A), strategy_step, [6, 1]).table
    assert later.models["a2"].order == "conceal"


@pytest.mark.rule("killteam.flow.one_action_at_a_time", "killteam.flow.end_activation")
def test_actions_are_chosen_one_by_one_and_unspent_points_are_lost():
    on = field(active="a")
    once = run(on, firefight_step, answers=["pass"]).table
    assert (once.activation.spent, once.activation.actions) == (1, ("Pass",))
    ended = run(once, firefight_step, answers=["end"]).table
    assert (ended.activation, ended.models["a"].ready) == (None, False)
    twice = run(once, firefight_step, answers=["pass"]).table
    over = run(twice, firefight_step)
    assert (over.asked, over.table.activation) == ([], None)


@pytest.mark.rule("killteam.flow.end_activation", "killteam.flow.one_action_at_a_time")
def test_an_activation_ends_with_its_operative():
    on = field(active="a").with_model("a", life="gone")
    ran = run(on, firefight_step)
    assert (ran.asked, ran.table.activation, ran.table.turn) == ([], None, B)


@pytest.mark.rule("killteam.flow.phase_end")
def test_the_firefight_ends_when_nobody_is_ready():
    on = field().with_model("a", ready=False).with_model("b", ready=False)
    assert run(on, firefight_step).table.stage == "ending"


@pytest.mark.rule("killteam.flow.four_turning_points", "killteam.flow.structure", "killteam.flow.battle_end")
@pytest.mark.parametrize(("number", "over"), [(1, False), (3, False), (4, True)])
def test_the_fourth_turning_point_is_the_last(number, over):
    after = run(field(turning_point=number, stage="ending"), ending_step).table
    assert (after.result is not None) == over
    assert after.stage == "strategy"


@pytest.mark.rule("killteam.flow.no_early_end")
def test_a_whole_team_gone_ends_nothing():
    on = field(op("a2", 3, 5), turn=B).with_model("b", life="gone")
    skipped = run(on, firefight_step)
    assert (skipped.asked, skipped.table.turn, skipped.table.stage) == ([], A, "firefight")
    activated = run(skipped.table, firefight_step, answers=["activate:a:engage"]).table
    assert activated.activation.operative == "a"
    ended = run(structs.replace(on, stage="ending", turning_point=2), ending_step).table
    assert (ended.result, ended.stage) == (None, "strategy")
    over = run(structs.replace(on, stage="ending", turning_point=4), ending_step).table
    assert over.result is not None


@pytest.mark.rule("killteam.flow.tp_end", "killteam.flow.effect_durations")
def test_what_lasts_until_the_end_of_a_turning_point_ends_with_it():
    on = structs.replace(
        field(stage="ending"), lasting=(lasting("end_turning_point"), lasting("start_next_turning_point"))
    )
    assert [one.until for one in run(on, ending_step).table.lasting] == ["start_next_turning_point"]


@pytest.mark.rule("killteam.flow.effect_durations")
def test_what_lasts_until_the_end_of_an_action_or_an_activation_ends_with_it():
    on = structs.replace(
        field(active="a"),
        lasting=(lasting("end_action"), lasting("end_activation"), lasting("end_battle")),
    )
    acted = run(on, firefight_step, answers=["pass"]).table
    assert [one.until for one in acted.lasting] == ["end_activation", "end_battle"]
    ended = run(acted, firefight_step, answers=["end"]).table
    assert [one.until for one in ended.lasting] == ["end_battle"]


@pytest.mark.rule("killteam.flow.next_activation")
def test_what_is_gained_during_an_activation_lasts_through_the_next():
    on = structs.replace(field(active="a", turn=A), lasting=(lasting("end_next_activation"),))
    ended = run(on, firefight_step, answers=["end"]).table
    assert len(ended.lasting) == 1
    again = ended.with_model("a", ready=True)
    begun = run(structs.replace(again, turn=A), firefight_step, answers=["activate:a"]).table
    assert len(begun.lasting) == 1
    assert run(begun, firefight_step, answers=["end"]).table.lasting == ()


@pytest.mark.rule("killteam.flow.next_activation")
def test_the_end_of_somebody_elses_activation_is_not_the_end():
    on = structs.replace(field(turn=B), lasting=(lasting("end_next_activation"),))
    begun = run(on, firefight_step, answers=["activate:b"]).table
    assert len(run(begun, firefight_step, answers=["end"]).table.lasting) == 1
