"""What is left of the AP of whoever is done, two interruptions in a round, a blow struck back, and what repeats."""

import pytest

from rules.kernel.shapes import Link, Path, When
from rules.krygothic.action import Precedence
from rules.krygothic.board import CloseCombat
from rules.krygothic.calls.plan import plan_of_chain
from rules.krygothic.system import ALL, KRYGOTHIC
from rules.krygothic.turn.rounds import tally_rows
from tests.rules.krygothic.build import BLUE, PISTOL, RED, model, place
from tests.rules.krygothic.calls.fakes import Match, at, combo, far, hall, ping, walk


@pytest.mark.rule("krygothic.ap.done", "krygothic.ap.no_carry_over", "krygothic.online.done_floor")
def test_a12_who_is_done_defends_itself_and_acts_with_those_that_wait_and_loses_the_rest() -> None:
    on = hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 20, facing=0),
        model("V", 11, 10, BLUE, facing=180),
        model("W", 16, 20, BLUE, facing=180, guns=(PISTOL,), waiting=True),
    ).with_side(BLUE, ap=4, done=True)
    match = Match(on, (2,) * 14 + (1, 2, 3, 4, 5) * 20, KRYGOTHIC)
    match.say(RED, "attack:A").say(BLUE, "pass").say(BLUE, "active")
    assert match.ap()[1] == 3
    match.say(RED, "punch").say(BLUE, "dodge").say(RED, "buy:0")
    match.say(RED, "run:B").say(RED, "run:B", Path((place(14, 20),)))
    assert {one.split(":")[1] for one in match.offered(BLUE) - {"pass"}} == {"W"}
    match.say(BLUE, "shoot:W").say(BLUE, "at:B", When(1)).say(BLUE, "standard:pistol", at("B")).say(BLUE, "pass")
    assert match.heard("W was waiting and interrupts B after 1″: Shoot, 2 AP.")
    assert match.ap()[1] == 1
    match.say(RED, "done")
    assert match.heard("1 AP of The slaves")


@pytest.mark.rule("krygothic.triumphs.combo_interrupted")
def test_a14_two_combos_interrupted_in_one_round_count_once() -> None:
    on = hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 20, facing=0),
        model("V", 30, 10, BLUE, facing=180, waiting=True),
        model("U", 30, 20, BLUE, facing=180, waiting=True),
    )
    match = Match(on)
    for runner, gun in (("A", "V"), ("B", "U")):
        match.say(RED, "combo", combo(walk(runner), ping(runner))).say(RED, "walk", far(4))
        match.say(BLUE, f"ping:{gun}").say(BLUE, f"at:{runner}", When(1)).say(BLUE, "ping", at(runner)).say(
            BLUE, "pass"
        )
        if match.asked(BLUE if match.waiting == (BLUE,) else RED).prompt.startswith("You act first"):
            match.say(BLUE, "walk:" + gun).say(BLUE, "walk", far(1)).say(RED, "pass")
    assert sum("The slaves interrupted it" in text for text in match.said) == 2
    counted = [row.ap for row in tally_rows(match.table, BLUE) if row.rule == "krygothic.triumphs.combo_interrupted"]
    assert counted == [3]


@pytest.mark.rule("krygothic.combo.stop_on_interrupt", "krygothic.defence.counter_free_attack")
def test_a_blow_struck_back_for_free_interrupts_the_combo_of_whoever_is_struck() -> None:
    on = hall(model("A", 10, 10, facing=0, wounds=9), model("V", 11, 10, BLUE, facing=180, cc=5, wounds=9))
    match = Match(on, (2, 2, 2, 2, 5, 5, 5, 5, 5) + (3,) * 60, KRYGOTHIC)
    match.say(RED, "combo", combo(Link("attack", ("A",)), Link("attack", ("A",))))
    match.say(BLUE, "pass").say(BLUE, "active").say(RED, "punch").say(BLUE, "counter_attack")
    match.say(BLUE, "attack")
    while not match.heard("The combo"):
        seat = match.waiting[0]
        default = match.asked(seat).default
        assert default
        match.say(seat, default.option, default.value)
    assert match.heard("The combo is over: The slaves acted on A, which is part of it. The slaves interrupted it.")
    assert match.table.side(BLUE).tally.interrupted


@pytest.mark.rule("krygothic.combo.same_or_different")
@pytest.mark.parametrize(("first", "then", "again"), [("run", "charge", False), ("charge", "attack", True)])
def test_o11_and_o12_a_charge_is_close_combat_and_not_movement(first: str, then: str, again: bool) -> None:
    here = hall(model("A", 10, 10, facing=0), model("V", 13, 10, BLUE, facing=180))
    plan = plan_of_chain(here, ALL, RED, combo(Link(first, ("A",)), Link(then, ("A",))))
    assert plan.repeats(1) is again
    assert ("anybody may react" if again else "only waiting models") in plan.describe().lines[2]


@pytest.mark.rule("krygothic.combo.same_or_different", "krygothic.breakoff.between_rounds")
@pytest.mark.parametrize(("first", "then", "again"), [("attack", "break_off", False), ("break_off", "charge", False)])
def test_breaking_off_is_an_action_of_its_own_inside_a_combo(first: str, then: str, again: bool) -> None:
    fought = (CloseCombat(models=("A", "V"), started="A"),)
    here = hall(model("A", 10, 10, facing=0), model("V", 11, 10, BLUE, facing=180), combats=fought)
    plan = plan_of_chain(here, ALL, RED, combo(Link(first, ("A",)), Link(then, ("A",))))
    assert plan.repeats(1) is again
    assert ALL["break_off"].precedence is Precedence.CLOSE_COMBAT, "in a face-off it is close combat all the same"


@pytest.mark.rule("krygothic.combo.same_or_different")
def test_what_a_comrade_does_in_between_protects_no_repeated_action() -> None:
    here = hall(model("A", 10, 10, facing=0), model("C", 10, 14, facing=0), model("V", 23, 10, BLUE, facing=180))
    plan = plan_of_chain(here, ALL, RED, combo(Link("move", ("A",)), Link("wait", ("C",)), Link("move", ("A",))))
    assert [plan.repeats(step) for step in range(3)] == [False, False, True]
    assert plan.describe().lines[3].endswith("anybody may react")
