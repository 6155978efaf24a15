"""Single orders: their details, what is announced, who may react, and in which order everything is carried out."""

import pytest

from rules.kernel import engine
from rules.kernel.script import Answer, ChainShape
from rules.kernel.shapes import Link
from rules.krygothic.board import Table
from rules.krygothic.system import KRYGOTHIC
from tests.rules.krygothic.build import BLUE, PISTOL, RED, model
from tests.rules.krygothic.calls.fakes import KINDS, Match, at, combo, far, hall, ping, system, walk


def facing_each_other(**blue: object) -> Table:
    """Red's A and B in the west, Blue's V and U in the east, all looking at each other."""
    return hall(
        model("A", 10, 10, facing=0),
        model("B", 10, 20, facing=0),
        model("V", 30, 10, BLUE, facing=180, **blue),
        model("U", 30, 20, BLUE, facing=180),
    )


def ordered(match: Match, option: str, value: object = None) -> Match:
    """Red gives an order with its details."""
    return match.say(RED, option).say(RED, option.split(":")[0], value)  # type: ignore[arg-type]


@pytest.mark.rule("krygothic.order.single", "krygothic.ap.spend_freely", "krygothic.online.seam_sequence")
def test_an_order_is_paid_when_it_begins_and_gives_the_other_player_the_first_refusal() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(3))
    assert (match.waiting, match.asked(BLUE).window, match.ap()) == ((BLUE,), True, (20, 20))
    match.say(BLUE, "pass")
    assert (match.x("A"), match.ap(), match.waiting) == (13, (18, 20), (BLUE,))
    assert match.asked(BLUE).clock == "refusal"


@pytest.mark.rule("krygothic.online.announcement", "krygothic.online.undo")
def test_nobody_hears_of_a_call_before_its_details_are_given() -> None:
    match = Match(facing_each_other())
    before = list(match.said)
    match.say(RED, "walk:A")
    assert match.said == before
    match.say(RED, "none")
    assert match.waiting == (RED,), "thought better of"
    ordered(match, "walk:A", far(3))
    assert match.heard("calls, for 2 AP: A is about to walk")
    assert match.table.call is not None
    assert match.table.call.shown[0].path[-1].x == 13_000
    assert not engine.may_undo(match.position, RED), "what was announced stands"


@pytest.mark.rule("krygothic.order.group", "krygothic.online.group_orders")
def test_who_is_asked_later_in_an_order_knows_the_ways_of_those_before() -> None:
    match = Match(facing_each_other()).say(RED, "combo", combo(walk("A", "B")))
    assert match.asked(RED).planned == {}
    match.say(RED, "walk", far(3))
    way = match.asked(RED).planned["A"]
    assert (way[0].x, way[-1].x) == (10_000, 13_000)
    assert match.x("A") == 10, "it has not gone yet"


@pytest.mark.rule("krygothic.combo.definition")
def test_who_can_obey_only_after_another_command_is_told_apart() -> None:
    match = Match(facing_each_other().with_model("A", fallen=True))
    shape = next(option.needs for option in match.asked(RED).options if option.id == "combo")
    assert isinstance(shape, ChainShape)
    walks = next(kind for kind in shape.kinds if kind.id == "walk")
    assert (tuple(walks.prices), walks.later, walks.seldom) == (("A", "B"), ("A",), False)


@pytest.mark.rule("krygothic.ap.insufficient", "krygothic.online.validate")
def test_what_cannot_be_paid_is_refused_and_nobody_hears_of_it() -> None:
    on = facing_each_other().with_side(RED, ap=1)
    match = Match(on)
    before = list(match.said)
    refusal = match.refused(RED, "walk:A")
    assert (refusal.rule, refusal.value, refusal.bound) == ("krygothic.ap.insufficient", 1, 2)
    assert (match.said, match.ap()) == (before, (1, 20))
    fallen = Match(facing_each_other().with_model("A", fallen=True))
    before = list(fallen.said)
    assert fallen.refused(RED, "walk:A").message == "Not now.", "what cannot be done at all says why"
    assert (fallen.said, fallen.ap()) == (before, (20, 20))


@pytest.mark.rule(
    "krygothic.online.window_attack",
    "krygothic.declare.lock",
    "krygothic.faceoff.movement_uninvolved",
    "krygothic.faceoff.involved",
    "krygothic.tactics.suppress_step3",
)
def test_o13_the_target_of_a_declared_shot_may_not_move_but_its_neighbour_may() -> None:
    match = ordered(Match(facing_each_other()), "ping:A", at("V"))
    assert match.offered(BLUE) == {"pass", "walk:U", "dash:U", "creep:U", "turn:U"}
    match.say(BLUE, "walk:U").say(BLUE, "walk", far(2)).say(BLUE, "pass")
    told = [text for text in match.said if text.startswith(("U goes", "A pings", "First"))]
    assert told == ["First U will walk (before A: movement before shooting), then A will ping.", "U goes to 32."]
    match.say(RED, "carry-on")
    assert match.heard("A pings V"), "who lost the face-off was asked, and carries on"


@pytest.mark.rule("krygothic.declare.lock", "krygothic.declare.required")
def test_o14_a_declared_attack_cannot_be_jumped_by_a_shot() -> None:
    match = ordered(Match(facing_each_other()), "ping:A", at("V"))
    assert match.heard("A is about to ping V")
    assert "ping:U" not in match.offered(BLUE)
    assert match.refused(BLUE, "ping:U").message


@pytest.mark.rule("krygothic.online.window_who", "krygothic.faceoff.order", "krygothic.faceoff.loser")
def test_anybody_may_react_to_a_movement_and_comes_after_it() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(3))
    assert {"ping:V", "blow:U", "word:U", "walk:V", "wait:U"} <= match.offered(BLUE)
    match.say(BLUE, "ping:V").say(BLUE, "ping", at("A")).say(BLUE, "pass")
    assert match.x("A") == 13
    match.say(BLUE, "drop")
    assert match.heard("does not ping")
    assert match.ap() == (18, 20), "what was dropped costs nothing"


@pytest.mark.rule("krygothic.faceoff.commit", "krygothic.faceoff.pull_out")
def test_the_winner_of_a_face_off_is_not_asked_whether_it_still_wants_to() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(3))
    match.say(BLUE, "ping:V").say(BLUE, "ping", at("A")).say(BLUE, "pass")
    assert (match.x("A"), match.waiting) == (13, (BLUE,))


@pytest.mark.rule("krygothic.faceoff.same_kind")
@pytest.mark.parametrize(("speed", "first"), [(2, "A"), (4, "V")])
def test_o15_of_two_movements_the_faster_model_goes_first(speed: int, first: str) -> None:
    match = ordered(Match(facing_each_other(speed=speed)), "walk:A", far(3))
    match.say(BLUE, "walk:V").say(BLUE, "walk", far(1)).say(BLUE, "pass")
    assert match.heard(f"First {first} will walk")
    assert match.heard("Speed")


@pytest.mark.rule("krygothic.faceoff.same_kind")
def test_o16_equal_speed_is_rolled_off_again_and_again() -> None:
    match = ordered(Match(facing_each_other(), dice=(3, 3, 2, 5)), "walk:A", far(3))
    match.say(BLUE, "walk:V").say(BLUE, "walk", far(1)).say(BLUE, "pass")
    assert match.heard("First V will walk (before A: by the die), then A will walk")
    assert sum("equally fast" in text for text in match.said) == 2


@pytest.mark.rule("krygothic.online.window_one_action")
def test_each_model_reacts_once_and_all_must_be_paid_together() -> None:
    match = ordered(Match(facing_each_other().with_side(BLUE, ap=3)), "walk:A", far(3))
    match.say(BLUE, "walk:V").say(BLUE, "walk", far(1))
    assert not match.asked(BLUE).window, "the window is over; this is one decision more"
    assert match.offered(BLUE) == {"pass", "blow:U", "wait:U", "creep:U", "turn:U"}, (
        "1 AP is left, and V has its action"
    )


@pytest.mark.rule("krygothic.online.window_depth")
def test_nobody_reacts_to_a_reaction() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(3))
    match.say(BLUE, "blow:V").say(BLUE, "blow", at("B")).say(BLUE, "pass").say(BLUE, "carry-on")
    assert match.asked(BLUE).clock == "refusal", "the blow was struck without another window"


@pytest.mark.rule("krygothic.online.window_depth", "krygothic.online.window_one_action")
def test_in_slow_play_a_window_closes_when_everybody_has_reacted() -> None:
    slow = hall(
        model("A", 10, 10, facing=0),
        model("V", 30, 10, BLUE, facing=180),
        settings={"live": False, "waiting": "open"},
    )
    match = ordered(Match(slow), "walk:A", far(3)).say(BLUE, "blow:V").say(BLUE, "blow", at("A"))
    assert (match.x("A"), match.asked(BLUE).window) == (13, False), "nobody is left who could react, or pass"


@pytest.mark.rule("krygothic.order.group", "krygothic.online.group_orders")
def test_an_order_to_several_is_one_step_and_each_pays_for_itself() -> None:
    match = Match(facing_each_other()).say(RED, "combo", combo(ping("A", "B")))
    match.say(RED, "ping", at("V")).say(RED, "ping", at("U"))
    assert match.heard("for 4 AP: A and B are about to ping V and U")
    assert match.asked(BLUE).window
    match.say(BLUE, "pass")
    assert [text for text in match.said if "pings" in text] == ["A pings V.", "B pings U."]
    assert match.ap() == (16, 20)


@pytest.mark.rule("krygothic.order.group")
def test_whose_target_is_gone_by_then_drops_the_action_unpaid() -> None:
    match = Match(facing_each_other()).say(RED, "combo", combo(ping("A", "B")))
    match.say(RED, "ping", at("U")).say(RED, "ping", at("V"))
    match.say(BLUE, "pass")
    assert match.ap() == (16, 20)
    gone = facing_each_other().with_model("V", facing=0)
    match = Match(gone).say(RED, "combo", combo(walk("A", "B")))
    match.say(RED, "walk", far(1)).say(RED, "none")
    match.say(BLUE, "pass")
    assert (match.x("A"), match.x("B"), match.ap()) == (11, 10, (18, 20)), "who is left out pays nothing"


@pytest.mark.rule("krygothic.online.free_actions", "krygothic.online.done_floor")
def test_a_turn_opens_no_window_and_keeps_the_floor() -> None:
    match = Match(facing_each_other()).say(RED, "turn:A")
    assert (match.waiting, match.asked(RED).clock, match.ap()) == ((RED,), "refusal", (20, 20))


@pytest.mark.rule("krygothic.online.window_length")
@pytest.mark.parametrize(("waiting", "asked"), [("open", False), ("once", True)])
def test_in_slow_play_nobody_is_asked_who_has_no_answer(waiting: str, asked: bool) -> None:
    on = hall(
        model("A", 10, 10), model("V", 30, 10, BLUE, facing=180), settings={"live": False, "waiting": waiting}
    ).with_side(BLUE, ap=0)
    done = on.with_side(BLUE, done=True)
    match = Match(done)
    match.say(RED, "walk:A").say(RED, "walk", far(1))
    assert (match.waiting == (BLUE,)) is asked


@pytest.mark.rule("krygothic.online.window_length", "krygothic.online.window_timeout", "krygothic.ap.one_side_left")
def test_in_live_play_a_window_opens_whether_or_not_anybody_can_answer() -> None:
    match = Match(facing_each_other().with_side(BLUE, done=True))
    ordered(match, "walk:A", far(1))
    question = match.asked(BLUE)
    assert question.window
    assert question.default is not None
    assert (question.default.option, [option.id for option in question.options]) == ("pass", ["pass"])
    assert question.prompt == "A is about to walk. Your models cannot react."
    ask = engine.open_ask_of(match.system, match.position, BLUE)
    assert ask is not None
    assert (ask.best, ask.telling) == (Answer("pass"), True), "a computer may see that nobody can"


def test_a_window_that_somebody_can_use_has_no_best_answer() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(1))
    ask = engine.open_ask_of(match.system, match.position, BLUE)
    assert ask is not None
    assert ask.best is None


@pytest.mark.rule("krygothic.online.window_length")
def test_who_thinks_better_of_a_reaction_is_still_in_the_window() -> None:
    match = ordered(Match(facing_each_other()), "walk:A", far(1))
    before = match.offered(BLUE)
    match.say(BLUE, "walk:V").say(BLUE, "none")
    assert match.offered(BLUE) == before


@pytest.mark.rule("krygothic.ap.one_side_left")
def test_without_ap_there_are_still_free_actions_in_a_window() -> None:
    match = ordered(Match(facing_each_other().with_side(BLUE, ap=0)), "walk:A", far(1))
    assert match.offered(BLUE) == {"pass", "creep:V", "turn:V", "creep:U", "turn:U"}
    assert match.asked(BLUE).prompt == "A is about to walk. React?"


@pytest.mark.rule("krygothic.ap.one_side_left")
def test_a_window_in_which_one_can_only_turn_says_so() -> None:
    kinds = {id_: kind for id_, kind in KINDS.items() if id_ != "creep"}
    match = Match(facing_each_other().with_side(BLUE, ap=0), system=system(kinds))
    ordered(match, "walk:A", far(1))
    assert match.asked(BLUE).prompt == "A is about to walk. Your models can only turn, which is free. Turn?"


@pytest.mark.rule("krygothic.online.window_who", "krygothic.online.window_attack", "krygothic.ap.costs")
def test_an_order_shows_its_price_and_who_could_answer_it() -> None:
    match = Match(hall(model("A", 10, 10, facing=0), model("V", 20, 10, BLUE, facing=180)))
    details = {option.id: option.detail for option in match.asked(RED).options}
    assert (details["walk:A"], details["ping:A"], details["turn:A"]) == ("from 2 AP", "2 AP", "free")
    match.say(RED, "walk:A")
    assert match.asked(RED).prompt == "A is about to walk. How? Any enemy may then react with one action."
    match.say(RED, "none").say(RED, "ping:A")
    assert "may then move first" in match.asked(RED).prompt


@pytest.mark.rule("krygothic.ap.insufficient", "krygothic.stat.x_rc", "krygothic.combo.prepay")
def test_a_combo_is_refused_by_the_rule_that_gives_the_reason() -> None:
    on = hall(model("A", 10, 10, rc=None, guns=(PISTOL,)), model("B", 10, 20), model("V", 30, 10, BLUE), ap=(3, 20))
    match = Match(on, (), KRYGOTHIC)
    moved = Link("move", ("B",))
    no = match.refused(RED, "combo", combo(moved, Link("turn", ("B",)), Link("move", ("B",))))
    assert (no.rule, no.value, no.bound) == ("krygothic.ap.insufficient", 4, 3)
    assert match.refused(RED, "combo", combo(Link("move", ("B",), 9))).rule == "krygothic.ap.insufficient"
    assert match.refused(RED, "combo", combo(moved, Link("shoot", ("A",)))).rule == "krygothic.stat.x_rc"
    assert match.refused(RED, "combo", combo(moved, Link("turn", ("B",)))).rule == "krygothic.combo.definition"
