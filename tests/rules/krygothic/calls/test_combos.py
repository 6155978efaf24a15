"""Combos: prepaid, announced, carried out step by step, interrupted, failed, cancelled, completed."""

import pytest

from rules.kernel.question import Answer
from rules.kernel.shapes import Link
from rules.krygothic.board import Pin, Table
from tests.rules.krygothic.build import BLUE, RED, model
from tests.rules.krygothic.calls.fakes import Match, at, combo, far, hall, ping, walk


def standing(**more: object) -> Table:
    return hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 20, facing=0),
        model("V", 30, 10, BLUE, facing=180),
        model("U", 30, 20, BLUE, facing=180),
        **more,  # type: ignore[arg-type]
    )


def called(match: Match, *links: Link) -> Match:
    return match.say(RED, "combo", combo(*links))


OUT_FIRE = (walk("A"), ping("A"))


@pytest.mark.rule("krygothic.cancel.anytime")
def test_before_each_further_command_its_player_goes_on_or_cancels() -> None:
    match = called(Match(standing()), walk("A"), walk("A"), walk("A"))
    for x in (11, 12):
        match.say(RED, "walk", far(1)).say(BLUE, "pass")
        assert (match.x("A"), match.asked(RED).default) == (x, Answer("go-on"))
        match.say(RED, "go-on")
    match.say(RED, "walk", far(1)).say(BLUE, "pass")
    assert match.table.side(RED).tally.combos == (3,)


@pytest.mark.rule("krygothic.combo.prepay", "krygothic.combo.announce", "krygothic.combo.definition")
def test_a_combo_is_paid_at_once_and_its_kinds_are_heard_but_not_where_or_at_whom() -> None:
    match = called(Match(standing()), *OUT_FIRE)
    assert match.ap() == (16, 20)
    assert match.heard("calls a combo for 4 AP: A is about to walk AND A is about to ping")
    assert match.told[-1].line.rule == "krygothic.combo.announce", "the line leads to the rule of combos, not of orders"
    assert match.table.call is not None
    assert match.table.call.shown == ()


@pytest.mark.rule("krygothic.ap.insufficient", "krygothic.online.validate")
def test_o28_a_combo_of_4_ap_with_3_left_is_refused_and_nothing_is_announced() -> None:
    match = Match(standing().with_side(RED, ap=3))
    before = list(match.said)
    assert "4 AP; 3 are left" in match.refused(RED, "combo", combo(*OUT_FIRE)).message
    assert match.said == before


@pytest.mark.rule("krygothic.combo.definition")
def test_turns_and_small_steps_do_not_make_a_combo() -> None:
    match = Match(standing())
    for free in (Link("turn", ("A",)), Link("turn", ("A",), 3), Link("creep", ("A",), 3)):
        refusal = match.refused(RED, "combo", combo(free, walk("A")))
        assert refusal.rule == "krygothic.combo.definition", "not even where AP are set aside for them"


@pytest.mark.rule("krygothic.move.small_step_first")
def test_o26_a_small_step_comes_first_in_its_call() -> None:
    match = Match(standing())
    refusal = match.refused(RED, "combo", combo(ping("A"), Link("creep", ("A",)), walk("B")))
    assert refusal.rule == "krygothic.move.small_step_first"


@pytest.mark.rule(
    "krygothic.combo.example_jump_fire_return",
    "krygothic.combo.different_protected",
    "krygothic.combo.first_step",
    "krygothic.combo.step_by_step",
    "krygothic.online.window_combo_different",
    "krygothic.online.vocabulary",
)
def test_o04_three_different_actions_without_a_waiting_enemy_cannot_be_answered() -> None:
    match = called(Match(standing()), walk("A"), ping("A"), walk("A"))
    match.say(RED, "walk", far(2))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass").say(RED, "go-on").say(RED, "ping", at("V"))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass").say(RED, "go-on").say(RED, "walk", far(2))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass")
    assert match.heard("combo of 3 commands is completed")
    assert match.table.side(RED).tally.combos == (3,)
    assert match.waiting == (BLUE,)


@pytest.mark.rule(
    "krygothic.combo.repeat_open", "krygothic.online.window_combo_repeat", "krygothic.combo.same_or_different"
)
def test_before_a_repeated_command_anybody_may_act_even_its_coming_target() -> None:
    match = called(Match(standing()), walk("A"), ping("A"), ping("A"))
    match.say(RED, "walk", far(2)).say(BLUE, "pass")
    match.say(RED, "go-on").say(RED, "ping", at("V")).say(BLUE, "pass")
    match.say(RED, "go-on")
    assert {"walk:V", "ping:V", "blow:U"} <= match.offered(BLUE), "the second shot is not declared yet"


@pytest.mark.rule("krygothic.combo.example_fire_twice", "krygothic.triumphs.combo_interrupted")
def test_o05_targets_that_fall_back_interrupt_it_if_nobody_is_left_in_view() -> None:
    match = called(Match(standing()), walk("A"), ping("A"), ping("A"))
    match.say(RED, "walk", far(2)).say(BLUE, "pass").say(RED, "go-on").say(RED, "ping", at("V")).say(BLUE, "pass")
    match.say(RED, "go-on")
    # A looks east; whoever walks on past the edge of its arc is out of its sight only if behind it
    match.say(BLUE, "walk:V").say(BLUE, "walk", far(2)).say(BLUE, "pass")
    assert match.asked(RED).prompt.startswith("A is about to ping"), "U and V are still in view: the shot goes on"
    match.say(RED, "ping", at("U"))
    assert match.heard("combo of 3 commands is completed")
    assert not match.table.side(BLUE).tally.interrupted


@pytest.mark.rule("krygothic.combo.stop_on_interrupt", "krygothic.triumphs.combo_interrupted")
def test_a_reaction_that_makes_the_next_command_impossible_interrupts_it() -> None:
    on = hall(model("A", 30, 10, facing=0), model("V", 31, 10, BLUE, facing=0, radius=300), model("U", 5, 5, BLUE))
    match = called(Match(on), ping("A"), ping("A"))
    match.say(RED, "ping", at("V")).say(BLUE, "pass").say(RED, "go-on")
    assert "walk:V" in match.offered(BLUE)
    behind = match.table.with_model("V", at=match.table.models["U"].at)
    assert behind != match.table
    match.say(BLUE, "pass")
    assert match.asked(RED).prompt.startswith("A is about to ping")


@pytest.mark.rule("krygothic.combo.example_move_thrice", "krygothic.combo.stop_on_interrupt")
def test_o06_the_shot_before_the_second_move_is_taken_after_it_and_the_third_is_lost() -> None:
    match = called(Match(standing()), walk("A"), walk("A"), walk("A"))
    assert match.ap() == (14, 20)
    match.say(RED, "walk", far(3)).say(BLUE, "pass").say(RED, "go-on").say(RED, "walk", far(3))
    match.say(BLUE, "ping:V").say(BLUE, "ping", at("A")).say(BLUE, "pass")
    assert match.x("A") == 16, "the move acts first, then the shot at closer range"
    match.say(BLUE, "carry-on")
    assert match.heard("The combo is over: The slaves acted on A, which is part of it.")
    assert match.heard("interrupted it")
    assert match.table.side(BLUE).tally.interrupted
    assert (match.x("A"), match.ap()) == (16, (14, 18))


@pytest.mark.rule("krygothic.combo.repeat_open")
def test_o10_three_models_moved_one_after_another_are_repeats() -> None:
    match = called(Match(standing()), walk("A"), walk("B"))
    match.say(RED, "walk", far(1))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass").say(RED, "go-on").say(RED, "walk", far(1))
    assert {"ping:V", "walk:U"} <= match.offered(BLUE)


@pytest.mark.rule("krygothic.combo.stop_on_interrupt")
def test_a_reaction_that_touches_nobody_of_it_lets_the_combo_go_on() -> None:
    match = called(Match(standing()), walk("A"), walk("A"))
    match.say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "go-on").say(RED, "walk", far(1))
    match.say(BLUE, "ping:V").say(BLUE, "ping", at("B")).say(BLUE, "pass").say(BLUE, "carry-on")
    assert match.heard("combo of 2 commands is completed")


@pytest.mark.rule("krygothic.combo.stop_on_failure", "krygothic.combo.all_or_nothing")
def test_what_cannot_be_carried_out_stops_it_and_nobody_scores() -> None:
    pinned = standing(ap=(6, 20)).with_model("A", pin=Pin(hit=False, target=3))
    match = called(Match(pinned), walk("A"), walk("B", each=2), ping("B"))
    match.say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "go-on").say(RED, "none")
    assert match.heard("The combo is over: its player gave up a command.")
    assert not match.table.side(BLUE).tally.interrupted


@pytest.mark.rule("krygothic.cancel.cost", "krygothic.cancel.anytime", "krygothic.cancel.new_order")
def test_giving_up_a_command_is_a_cancel_order() -> None:
    match = called(Match(standing(ap=(7, 20))), walk("A"), walk("A"))
    ways = {option.id: option.label for option in match.asked(RED).options}
    assert ways["none"] == "Give up: cancel the combo (1 AP)"
    match.say(RED, "none")
    assert match.heard("cancels the combo (1 AP).")
    assert match.ap() == (2, 20)
    match.say(RED, "walk:A").say(RED, "walk", far(2)).say(BLUE, "pass")
    assert (match.x("A"), match.ap(), match.table.call) == (12, (0, 20), None)
    assert match.heard("No model is left in the combo.")
    assert not match.heard("The combo goes on")
    assert not match.heard("The combo is over")
    assert match.table.side(RED).tally.combos == ()


@pytest.mark.rule("krygothic.cancel.cost", "krygothic.online.window_combo_repeat")
def test_giving_up_an_attack_that_is_declared_late_is_a_cancel_order_too() -> None:
    match = called(Match(standing()), ping("A"), ping("A"))
    match.say(RED, "ping", at("V")).say(BLUE, "pass").say(RED, "go-on").say(BLUE, "pass")
    assert match.asked(RED).prompt.startswith("A is about to ping")
    match.say(RED, "none").say(RED, "none")
    assert match.heard("cancels the combo (1 AP).")
    assert (match.ap(), match.waiting) == ((15, 20), (BLUE,))
    assert match.table.side(RED).tally.combos == ()


@pytest.mark.rule("krygothic.cancel.cost", "krygothic.combo.stop_on_failure")
def test_who_cannot_pay_a_cancel_order_lets_the_combo_fail_and_orders_nothing_new() -> None:
    match = called(Match(standing(ap=(4, 20))), walk("A"), walk("A"))
    ways = {option.id: option.label for option in match.asked(RED).options}
    assert ways["none"] == "Give up: the combo is over"
    match.say(RED, "none")
    assert match.heard("The combo is over: its player gave up a command. 2 AP paid for the rest of it are lost.")
    assert (match.ap(), match.table.call) == ((0, 20), None)


@pytest.mark.rule("krygothic.cancel.cost", "krygothic.cancel.partial", "krygothic.cancel.new_order")
def test_one_now_and_the_others_later_are_two_cancel_orders() -> None:
    match = called(Match(standing()), walk("A", "B"), walk("A", "B"))
    match.say(RED, "walk", far(1)).say(RED, "walk", far(1)).say(BLUE, "pass")
    match.say(RED, "cancel-some", at("A")).say(RED, "walk:A").say(RED, "walk", far(3)).say(BLUE, "pass")
    assert match.heard("The combo goes on.")
    assert match.asked(RED).rule == "krygothic.cancel.anytime", (
        "whoever is left can be cancelled before the command too"
    )
    match.say(RED, "cancel").say(RED, "none")
    assert (match.ap()[0], match.x("A"), match.x("B")) == (20 - 8 - 1 - 2 - 1, 14, 11)
    assert match.waiting == (BLUE,)


@pytest.mark.rule("krygothic.combo.definition")
def test_a_combo_may_have_as_many_commands_as_its_player_can_pay() -> None:
    match = called(Match(standing(ap=(60, 20))), *(walk("A"), ping("A")) * 10)
    assert match.ap() == (20, 20)
    match.say(RED, "walk", far(1)).say(BLUE, "pass")
    for _ in range(9):
        match.say(RED, "go-on").say(RED, "ping", at("V")).say(BLUE, "pass")
        match.say(RED, "go-on").say(RED, "walk", far(1)).say(BLUE, "pass")
    match.say(RED, "go-on").say(RED, "ping", at("V")).say(BLUE, "pass")
    assert match.table.side(RED).tally.combos == (20,)


@pytest.mark.rule("krygothic.cancel.anytime", "krygothic.cancel.example", "krygothic.cancel.new_order")
def test_o01_cancelled_after_the_first_move_and_moved_aside_it_costs_nine() -> None:
    match = called(Match(standing()), walk("A"), walk("A"), walk("A"))
    match.say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "cancel")
    match.say(RED, "walk:A").say(RED, "walk", far(2))
    assert match.asked(BLUE).window, "the new order is answered like any other"
    match.say(BLUE, "pass")
    assert (match.ap(), match.x("A"), match.waiting) == ((11, 20), 13, (BLUE,))
    tallies = [match.table.side(seat).tally for seat in (RED, BLUE)]
    assert (tallies[0].combos, tallies[1].interrupted) == ((), False)


@pytest.mark.rule("krygothic.combo.different_protected", "krygothic.combo.stop_on_interrupt")
@pytest.mark.parametrize(("target", "over"), [("B", True), ("A", False)])
def test_who_is_still_in_it_is_shot_at_while_another_has_a_new_order(target: str, over: bool) -> None:
    match = called(Match(standing()), walk("A", "B"), walk("A", "B"))
    match.say(RED, "walk", far(1)).say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "cancel-some", at("A"))
    match.say(RED, "walk:A").say(RED, "walk", far(1))
    match.say(BLUE, "ping:V").say(BLUE, "ping", at(target)).say(BLUE, "pass").say(BLUE, "carry-on")
    assert bool(match.heard("The combo is over: The slaves acted on B, which is part of it.")) is over
    assert match.table.side(BLUE).tally.interrupted is over
    assert bool(match.table.call) is not over, "B walks on unless it was shot at"


@pytest.mark.rule("krygothic.cancel.cost", "krygothic.cancel.partial")
def test_o02_one_cancel_order_costs_one_however_many_it_reaches() -> None:
    match = called(Match(standing()), walk("A", "B"), walk("A", "B"), walk("A", "B"))
    match.say(RED, "walk", far(1)).say(RED, "walk", far(1)).say(BLUE, "pass")
    match.say(RED, "cancel-some", at("A")).say(RED, "none").say(RED, "go-on")
    assert match.ap()[0] == 20 - 12 - 1
    match.say(RED, "walk", far(1)).say(BLUE, "pass")
    assert (match.x("A"), match.x("B")) == (11, 12), "the rest carry on"
    match.say(RED, "cancel").say(RED, "none")
    assert match.ap()[0] == 20 - 12 - 2
    whole = called(Match(standing()), walk("A", "B"), walk("A", "B"))
    whole.say(RED, "walk", far(1)).say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "cancel").say(RED, "none")
    assert whole.ap()[0] == 20 - 8 - 1


@pytest.mark.rule("krygothic.team.ralim")
def test_the_first_cancel_order_of_a_round_is_free_with_drop_drill() -> None:
    match = called(Match(standing(team_rules=(("drop_drill",), ()))), walk("A"), walk("A"))
    match.say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "cancel").say(RED, "none")
    assert match.ap()[0] == 16
    match.say(BLUE, "hold")
    called(match, walk("A"), walk("A")).say(RED, "walk", far(1)).say(BLUE, "pass").say(RED, "cancel").say(RED, "none")
    assert match.ap()[0] == 11


@pytest.mark.rule("krygothic.combo.speed_check", "krygothic.combo.example_protarians", "krygothic.combo.all_or_nothing")
def test_o07_three_who_run_together_check_their_speed_and_one_failure_stops_all() -> None:
    on = hall(*(model(name, 10, 5 * n, speed=4) for n, name in enumerate("ABC", 1)), model("V", 30, 10, BLUE))
    dice = (4, 2, 1, 1, 5, 3, 3, 2, 3, 1, 2, 2)
    match = called(Match(on, dice), Link("dash", ("A", "B", "C")), ping("A", "B", "C"))
    assert match.ap()[0] == 20 - 12
    assert match.heard("The combo is over: not everybody kept up.")
    assert [match.x(name) for name in "ABC"] == [10, 10, 10]


@pytest.mark.rule("krygothic.team.renegades")
def test_o08_ragged_drill_needs_a_five() -> None:
    three = (*(model(name, 10, 5 * n) for n, name in enumerate("ABC", 1)), model("V", 30, 10, BLUE))
    dice = (4, 1, 1, 5, 1, 1, 6, 1, 1, 1)
    ragged = hall(*three, team_rules=(("ragged_drill",), ()))
    match = called(Match(ragged, dice), Link("dash", ("A", "B", "C")), ping("A", "B", "C"))
    assert match.heard("The combo is over")
    plain = called(Match(hall(*three), dice), Link("dash", ("A", "B", "C")), ping("A", "B", "C"))
    assert not plain.heard("The combo is over")


@pytest.mark.rule("krygothic.trait.relay")
def test_with_a_relay_among_them_who_fails_drops_out_and_the_rest_carry_on() -> None:
    on = hall(model("A", 10, 5, traits=("relay",)), model("B", 10, 10), model("C", 10, 15), model("V", 30, 10, BLUE))
    match = called(Match(on, (4, 1, 1, 3, 3, 3, 5, 1, 1)), Link("dash", ("A", "B", "C")), ping("A", "B", "C"))
    assert match.heard("B drops out; the rest carry on.")
    match.say(RED, "dash", far(2)).say(RED, "dash", far(2)).say(BLUE, "pass")
    assert [match.x(name) for name in "ABC"] == [12, 10, 12]


@pytest.mark.rule("krygothic.combo.speed_check")
def test_o09_a_lone_runner_makes_no_speed_check() -> None:
    match = called(Match(standing()), Link("dash", ("A",)), ping("A"))
    match.say(RED, "dash", far(2)).say(BLUE, "pass")
    assert match.x("A") == 12


@pytest.mark.rule("krygothic.team.hive", "krygothic.team.forgotten")
def test_what_teams_cannot_have_in_combos() -> None:
    hive = Match(standing(team_rules=(("queen_bound",), ())))
    assert hive.refused(RED, "combo", combo(*OUT_FIRE)).rule == "krygothic.team.hive"
    match = Match(standing(team_rules=(("short_rations",), ())))
    four = combo(walk("A"), ping("A"), walk("A"), ping("A"))
    assert match.refused(RED, "combo", four).rule == "krygothic.team.forgotten"
    match.say(RED, "combo", combo(walk("A"), ping("A"), walk("A")))
    assert match.heard("calls a combo for 6 AP")


@pytest.mark.rule("krygothic.triumphs.combo_completed")
def test_a09_a10_a_command_counts_once_whoever_obeys_and_turns_do_not() -> None:
    match = called(Match(standing()), walk("A", "B"), Link("turn", ("A",)), ping("A", "B"))
    match.say(RED, "walk", far(1)).say(RED, "walk", far(1)).say(BLUE, "pass")
    match.say(RED, "go-on").say(RED, "go-on").say(RED, "ping", at("V")).say(RED, "ping", at("V")).say(BLUE, "pass")
    assert match.table.side(RED).tally.combos == (2,)
