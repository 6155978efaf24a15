"""Waiting models: how they get there, when they may step in, and where they stop somebody."""

import pytest

from rules.kernel import engine
from rules.kernel.shapes import Link, When
from rules.krygothic.board import Table
from rules.krygothic.system import known
from tests.rules.krygothic.build import BLUE, RED, model
from tests.rules.krygothic.calls.fakes import Match, at, combo, far, hall, ping, walk


def watched(**more: object) -> Table:
    """Red's A and B; Blue's W waits and looks west, V does not wait."""
    return hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 20, facing=0),
        model("W", 30, 10, BLUE, facing=180, waiting=True),
        model("V", 30, 20, BLUE, facing=180),
        **more,  # type: ignore[arg-type]
    )


@pytest.mark.rule("krygothic.waiting.enter", "krygothic.waiting.told_once", "krygothic.ap.costs")
@pytest.mark.parametrize(("shown", "kept"), [("once", False), ("open", True)])
def test_going_into_waiting_costs_one_and_is_told_once(shown: str, kept: bool) -> None:
    match = Match(watched(settings={"waiting": shown})).say(RED, "wait:A")
    assert match.table.call is not None
    assert match.table.call.commands[0].kind == "wait", "the opponent is told, once"
    assert match.asked(BLUE).prompt.startswith("A is about to wait")
    assert {one.id for one in match.asked(BLUE).standing if one.answer} == ({"let-pass"} if kept else set())
    match.say(BLUE, "pass")
    assert (match.table.models["A"].waiting, match.ap()) == (True, (19, 20))
    outcome = [one for one in match.told if "A waits" in one.line.text or "A: Wait" in one.line.text]
    assert len(outcome) == 2
    assert {one.is_for([BLUE]) for one in outcome} == {kept}
    assert all(one.is_for([RED]) for one in outcome)


@pytest.mark.rule("krygothic.waiting.told_once", "krygothic.online.visibility")
def test_who_waits_is_known_to_its_own_player_alone() -> None:
    hidden, shown = (watched(settings={"waiting": how}) for how in ("once", "open"))
    assert [known(hidden, seat).models["W"].waiting for seat in (RED, BLUE, None)] == [False, True, False]
    assert [known(shown, seat).models["W"].waiting for seat in (RED, BLUE, None)] == [True, True, True]


ONCE = "went into waiting: you are told only this once. "


@pytest.mark.rule("krygothic.waiting.told_once", "krygothic.online.visibility")
def test_who_goes_into_waiting_as_a_reaction_is_named_once_to_the_other_player() -> None:
    match = Match(watched(settings={"waiting": "once"})).say(RED, "walk:A").say(RED, "walk", far(2))
    match.say(BLUE, "wait:V").say(BLUE, "pass").say(BLUE, "carry-on").say(BLUE, "hold")
    assert match.asked(RED).prompt == f"V {ONCE}You act first. What do you do?"
    assert engine.look(match.system, match.position, None).questions == (), "spectators are not asked, nor told"
    match.say(RED, "walk:A").say(RED, "walk", far(2)).say(BLUE, "pass").say(BLUE, "hold")
    assert match.asked(RED).prompt == "You act first. What do you do?", "and then no more"
    kept = [one for one in match.told if one.line.text.startswith("V waits") or "V: Wait" in one.line.text]
    assert [one.is_for([RED]) for one in kept] == [False, False], "no log of his keeps it"


@pytest.mark.rule("krygothic.waiting.told_once", "krygothic.cancel.anytime")
def test_who_goes_into_waiting_between_two_commands_is_named_before_the_next() -> None:
    on = watched(settings={"waiting": "once"}).with_model("W", waiting=False)
    match = Match(on).say(RED, "combo", combo(walk("A"), walk("A"), ping("A")))
    match.say(RED, "walk", far(2)).say(BLUE, "pass").say(RED, "go-on").say(RED, "walk", far(2))
    match.say(BLUE, "wait:V").say(BLUE, "wait:W").say(BLUE, "carry-on").say(BLUE, "carry-on")
    assert match.asked(RED).prompt == f"V and W {ONCE}Next: A is about to ping. Go on?"
    assert [one.answer for one in match.asked(RED).standing] == [None], (
        "no instruction answers for who has not heard it"
    )
    match.say(RED, "go-on")
    assert ONCE not in match.asked(RED).prompt


@pytest.mark.rule("krygothic.waiting.told_once")
def test_who_waits_openly_needs_no_word() -> None:
    match = Match(watched(settings={"waiting": "open"})).say(RED, "walk:A").say(RED, "walk", far(2))
    match.say(BLUE, "wait:V").say(BLUE, "pass").say(BLUE, "carry-on").say(BLUE, "hold")
    assert match.asked(RED).prompt == "You act first. What do you do?"


@pytest.mark.rule("krygothic.waiting.told_once", "krygothic.scenario.sabotage_timeline")
def test_who_is_caught_off_guard_is_told_with_the_next_question_who_waits() -> None:
    surprised = {"scenario": "sabotage", "waiting": "once"}
    match = Match(watched(settings=surprised, attacker=RED, round=1, ap=(20, 0))).say(RED, "wait:A")
    assert (match.waiting, match.table.side(BLUE).unannounced) == ((RED,), ("A",))


@pytest.mark.rule("krygothic.waiting.enter")
def test_who_waits_or_lies_on_the_ground_cannot_go_into_waiting() -> None:
    match = Match(watched().with_model("A", waiting=True).with_model("B", fallen=True))
    assert "waiting already" in match.refused(RED, "wait:A").message
    assert "on the ground" in match.refused(RED, "wait:B").message
    last = Match(watched())
    assert "once it waits" in last.refused(RED, "combo", combo(Link("wait", ("A",)), walk("A"))).message


@pytest.mark.rule("krygothic.team.hive")
def test_a_hive_without_its_queen_cannot_wait() -> None:
    match = Match(watched(team_rules=(("queen_bound",), ())))
    assert "wait:A" not in {option.id for option in match.asked(RED).options}


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.waiting.single_orders", "krygothic.online.batch_order")
def test_o19_a_waiting_model_stops_a_mover_at_the_point_it_chooses() -> None:
    match = Match(watched()).say(RED, "walk:A").say(RED, "walk", far(6))
    match.say(BLUE, "ping:W")
    moments = match.asked(BLUE).options[0].needs.moments  # type: ignore[union-attr]
    assert [moment.label for moment in moments] == ["0.0″", "1.0″", "2.0″", "3.0″", "4.0″", "5.0″", "6.0″"]
    match.say(BLUE, "at:A", When(4)).say(BLUE, "ping", at("A")).say(BLUE, "pass")
    assert (match.x("A"), match.ap()) == (14, (18, 18)), "stopped there, whatever the shot does"
    assert not match.table.models["W"].waiting
    assert not match.table.side(BLUE).tally.interrupted, "the triumph needs a combo"


@pytest.mark.rule("krygothic.waiting.interrupt", "krygothic.online.validate")
def test_who_waits_and_sees_nothing_of_a_movement_is_told_so() -> None:
    def refused(facing: int) -> list[str]:
        on = watched().with_model("W", facing=facing)
        asked = Match(on).say(RED, "walk:A").say(RED, "walk", far(6)).asked(BLUE)
        return [option.refusal.message for option in asked.options if option.refusal and option.piece == "W"]

    assert refused(180) == []
    assert refused(0) == ["W waits, but cannot see A on this path."]


@pytest.mark.rule(
    "krygothic.waiting.interrupt",
    "krygothic.combo.example_too_long",
    "krygothic.combo.stop_on_interrupt",
    "krygothic.triumphs.combo_interrupted",
)
def test_o03_a_waiting_enemy_hits_on_the_first_step_and_all_ten_are_lost() -> None:
    match = Match(watched()).say(RED, "combo", combo(walk("A"), ping("A"), walk("A"), ping("A"), walk("A")))
    assert match.ap() == (10, 20)
    match.say(RED, "walk", far(3))
    assert match.offered(BLUE) == {
        "pass",
        *(f"{kind}:W" for kind in ("walk", "dash", "creep", "turn", "ping", "blow", "word")),
    }
    match.say(BLUE, "ping:W").say(BLUE, "at:A", When(2)).say(BLUE, "ping", at("A"))
    assert match.offered(BLUE) == {"pass"}, "that nothing more is possible may not show who else waits"
    match.say(BLUE, "pass")
    assert match.heard("The combo is over")
    assert (match.x("A"), match.ap(), match.table.side(BLUE).tally.interrupted) == (12, (10, 18), True)


@pytest.mark.rule("krygothic.waiting.interrupt")
def test_o24_who_waits_may_act_before_an_attack_on_itself() -> None:
    match = Match(watched()).say(RED, "blow:A").say(RED, "blow", at("W"))
    assert "walk:W" in match.offered(BLUE)
    assert "walk:V" in match.offered(BLUE), "an uninvolved neighbour may move"
    match.say(BLUE, "walk:W").say(BLUE, "walk", far(5)).say(BLUE, "pass")
    order = [text for text in match.said if text.startswith(("W goes", "A blows"))]
    assert order == ["W goes to 35."]


@pytest.mark.rule("krygothic.waiting.interrupt", "krygothic.waiting.mid_move")
def test_it_may_only_step_in_where_it_sees_the_mover_in_its_front_arc() -> None:
    away = Match(watched().with_model("W", facing=0)).say(RED, "combo", combo(walk("A"), ping("A")))
    away.say(RED, "walk", far(3))
    assert away.offered(BLUE) == {"pass"}


@pytest.mark.rule("krygothic.waiting.no_actions", "krygothic.waiting.broken")
def test_o21_any_action_ends_the_waiting_even_a_turn() -> None:
    match = Match(watched().with_model("A", waiting=True)).say(RED, "turn:A")
    assert not match.table.models["A"].waiting


@pytest.mark.rule("krygothic.ap.insufficient", "krygothic.waiting.interrupt")
def test_o23_a_shot_costs_two_even_from_waiting() -> None:
    match = Match(watched().with_side(BLUE, ap=1)).say(RED, "walk:A").say(RED, "walk", far(3))
    assert "ping:W" not in match.offered(BLUE)
    assert "blow:W" in match.offered(BLUE)


@pytest.mark.rule("krygothic.ap.done", "krygothic.online.done_floor")
def test_a12_who_is_done_still_acts_with_those_that_wait() -> None:
    match = Match(watched().with_side(BLUE, ap=3, done=True)).say(RED, "walk:A").say(RED, "walk", far(3))
    assert {option.split(":")[1] for option in match.offered(BLUE) - {"pass"}} == {"W"}


@pytest.mark.rule("krygothic.waiting.several")
def test_several_that_wait_act_in_their_players_order_and_one_without_a_target_goes_on_waiting() -> None:
    on = watched().with_model("V", waiting=True)
    match = Match(on).say(RED, "combo", combo(walk("A"), ping("A"))).say(RED, "walk", far(4))
    match.say(BLUE, "ping:V").say(BLUE, "at:A", When(3)).say(BLUE, "ping", at("A"))
    match.say(BLUE, "ping:W").say(BLUE, "at:A", When(1)).say(BLUE, "ping", at("A"))
    assert [text for text in match.said if "pings" in text] == ["V pings A.", "W pings A."]
    assert match.x("A") == 11


@pytest.mark.rule("krygothic.waiting.several", "krygothic.combo.stop_on_interrupt")
def test_several_that_wait_all_shoot_before_the_step_that_is_then_lost() -> None:
    on = watched().with_model("V", waiting=True)
    match = Match(on).say(RED, "combo", combo(ping("A"), walk("A"))).say(RED, "ping", at("W"))
    match.say(BLUE, "ping:W").say(BLUE, "ping", at("A")).say(BLUE, "ping:V").say(BLUE, "ping", at("A"))
    assert [text for text in match.said if "pings" in text] == ["W pings A.", "V pings A."]
    assert match.heard("The combo is over: The slaves acted on A, which is part of it.")


@pytest.mark.rule("krygothic.online.standing_instructions")
def test_standing_instructions_stand_for_windows_and_for_the_shots_of_those_that_wait() -> None:
    match = Match(watched()).say(RED, "walk:A").say(RED, "walk", far(9))
    standing = {one.id: one.answer for one in match.asked(BLUE).standing}
    assert standing["let-pass"] is not None
    assert standing["only-waiting"] is None, "W can act, so its player is asked"
    assert standing["shoot-nearest"] is not None
    assert standing["shoot-nearest"].option == "ping:W"
    match.say(BLUE, "ping:W")
    points = {one.id: one.answer for one in match.asked(BLUE).standing}
    assert points["shoot-first"] is not None
    assert points["shoot-first"].value == When(0)
    assert points["shoot-nearest"] is not None
    assert points["shoot-nearest"].value == When(9)
    match.say(BLUE, "at:A", When(9))
    assert {one.answer.value for one in match.asked(BLUE).standing if one.answer} == {at("A")}
    idle = Match(watched().with_model("W", waiting=False)).say(RED, "walk:A").say(RED, "walk", far(9))
    assert {one.id for one in idle.asked(BLUE).standing if one.answer} == {"let-pass", "only-waiting"}


@pytest.mark.rule("krygothic.combo.example_jump_fire_return", "krygothic.waiting.duration")
def test_o22_who_was_not_used_goes_on_waiting() -> None:
    match = Match(watched()).say(RED, "combo", combo(walk("A"), ping("A"))).say(RED, "walk", far(3)).say(BLUE, "pass")
    match.say(RED, "go-on").say(RED, "ping", at("V")).say(BLUE, "pass")
    assert match.table.models["W"].waiting
