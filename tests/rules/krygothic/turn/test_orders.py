"""Who may speak: the first refusal, the open floor, holding, being done, and calls made at the same time."""

import pytest

from rules.kernel import engine
from rules.kernel.question import Answer
from rules.krygothic.board import Table
from tests.rules.krygothic.build import BLUE, RED, model
from tests.rules.krygothic.calls.fakes import SYSTEM, Match, at, combo, far, hall, ping, walk


def two(**blue: object) -> Table:
    return hall(model("M", 10, 10, facing=0), model("N", 30, 10, BLUE, facing=180, **blue))


@pytest.mark.rule(
    "krygothic.online.first_refusal", "krygothic.online.open_floor", "krygothic.online.decision_defaults",
    "krygothic.faceoff.when",
)  # fmt: skip
def test_one_player_may_go_first_and_whoever_says_nothing_leaves_the_floor_open() -> None:
    match = Match(two())
    assert (match.waiting, match.asked(RED).default) == ((RED,), Answer("open"))
    match.say(RED, "open")
    assert match.waiting == (RED, BLUE)
    assert {match.asked(seat).clock for seat in (RED, BLUE)} == {"idle"}
    match.say(BLUE, "walk:N").say(BLUE, "walk", far(1))
    assert match.asked(RED).window
    assert not match.heard("Both call at once")


@pytest.mark.rule(
    "krygothic.online.first_refusal", "krygothic.online.decision_defaults", "krygothic.overview.simultaneous"
)
def test_in_slow_play_the_floor_only_alternates() -> None:
    on = hall(model("M", 10, 10), model("N", 30, 10, BLUE), settings={"live": False, "waiting": "open"})
    match = Match(on)
    assert "open" not in match.offered(RED)
    assert match.asked(RED).default == Answer("hold")


@pytest.mark.rule("krygothic.online.hold", "krygothic.ap.no_carry_over")
def test_a13_a_hold_answered_by_a_hold_ends_the_round_after_a_warning() -> None:
    match = Match(two().with_side(RED, ap=5).with_side(BLUE, ap=2)).say(RED, "hold")
    warned = next(option for option in match.asked(BLUE).options if option.id == "hold")
    assert "5 AP of The renegades and 2 AP of The slaves are lost" in warned.detail
    match.say(BLUE, "hold")
    assert match.heard("AP round 1 ends: both hold.")


@pytest.mark.rule("krygothic.online.hold")
def test_a_call_in_between_makes_it_a_first_hold_again() -> None:
    match = Match(two()).say(RED, "hold").say(BLUE, "walk:N").say(BLUE, "walk", far(1)).say(RED, "pass")
    match.say(RED, "hold")
    assert match.waiting == (BLUE,)


@pytest.mark.rule("krygothic.online.hold", "krygothic.ap.round_end")
def test_silence_of_both_on_the_open_floor_is_two_holds() -> None:
    match = Match(two()).say(RED, "open").say(RED, "pass").say(BLUE, "pass")
    assert match.heard("AP round 1 ends: both hold.")


@pytest.mark.rule("krygothic.ap.done", "krygothic.online.done_floor", "krygothic.ap.one_side_left")
def test_who_is_done_leaves_the_floor_to_the_other_until_that_one_is_done_too() -> None:
    match = Match(two()).say(RED, "done")
    assert match.waiting == (BLUE,)
    match.say(BLUE, "walk:N").say(BLUE, "walk", far(1)).say(RED, "pass")
    assert (match.waiting, match.asked(BLUE).default) == ((BLUE,), Answer("done"))
    match.say(BLUE, "done")
    assert match.heard("AP round 1 ends")


@pytest.mark.rule("krygothic.ap.round_end", "krygothic.ap.no_new_until_both_done")
def test_the_round_ends_when_both_have_spent_everything() -> None:
    match = Match(two().with_side(RED, ap=2).with_side(BLUE, ap=2))
    match.say(RED, "walk:M").say(RED, "walk", far(1)).say(BLUE, "pass")
    assert match.waiting == (BLUE,)
    match.say(BLUE, "walk:N").say(BLUE, "walk", far(1)).say(RED, "pass")
    assert match.heard("AP round 1 ends")


@pytest.mark.rule(
    "krygothic.online.simultaneous_calls", "krygothic.faceoff.true_tie", "krygothic.faceoff.when",
    "krygothic.overview.simultaneous", "krygothic.online.purpose",
)  # fmt: skip
def test_trace_c_of_two_calls_at_once_the_movement_goes_first_and_the_shot_is_parked() -> None:
    match = Match(two()).say(RED, "open")
    match.say(RED, "ping:M", at=100, more=True).say(BLUE, "walk:N")
    match.say(BLUE, "walk", far(2)).say(RED, "pass")
    assert match.x("N") == 32
    question = match.asked(RED)
    assert (question.parked, question.default, question.clock) == (Answer("confirm"), Answer("drop"), "refusal")
    match.say(RED, "confirm").say(RED, "ping", at("N"))
    assert match.asked(BLUE).window


@pytest.mark.rule("krygothic.online.simultaneous_calls", "krygothic.faceoff.loser")
def test_o18_a_parked_call_is_dropped_for_nothing() -> None:
    match = Match(two()).say(RED, "open").say(RED, "ping:M", more=True).say(BLUE, "walk:N")
    match.say(BLUE, "walk", far(2)).say(RED, "pass").say(RED, "drop")
    assert (match.ap(), match.waiting) == ((20, 18), (RED,))


@pytest.mark.rule("krygothic.faceoff.same_kind", "krygothic.online.simultaneous_calls")
@pytest.mark.parametrize(("speed", "dice", "first"), [(4, (), BLUE), (2, (), RED), (3, (2, 5), BLUE)])
def test_two_shots_at_once_go_by_speed_and_then_by_the_die(speed: int, dice: tuple[int, ...], first: int) -> None:
    match = Match(two(speed=speed), dice).say(RED, "open").say(RED, "ping:M", more=True).say(BLUE, "ping:N")
    assert match.waiting == (first,)


@pytest.mark.rule("krygothic.faceoff.order")
def test_o17_movement_goes_before_a_psychic_power() -> None:
    match = Match(two()).say(RED, "open").say(RED, "word:M", more=True).say(BLUE, "walk:N")
    assert match.waiting == (BLUE,)


@pytest.mark.rule("krygothic.online.simultaneous_calls")
def test_a_combo_is_judged_by_its_first_step_and_parked_whole() -> None:
    match = Match(two()).say(RED, "open").say(RED, "combo", combo(ping("M"), walk("M")), more=True).say(BLUE, "walk:N")
    match.say(BLUE, "walk", far(1)).say(RED, "pass")
    assert "M is about to ping AND M is about to walk" in match.asked(RED).options[0].detail
    match.say(RED, "confirm")
    assert match.heard("calls a combo for 4 AP")


@pytest.mark.rule("krygothic.ap.done")
def test_done_is_no_call_that_could_face_off() -> None:
    match = Match(two()).say(RED, "open").say(RED, "done", more=True).say(BLUE, "walk:N")
    assert (match.table.side(RED).done, match.waiting) == (True, (BLUE,))


@pytest.mark.rule("krygothic.online.simultaneous_calls")
def test_calls_are_simultaneous_within_a_second() -> None:
    assert engine.simultaneity_limit(SYSTEM, Match(two()).say(RED, "open").position) == 1000


@pytest.mark.rule("krygothic.online.free_actions", "krygothic.online.open_floor")
def test_a_turn_leaves_an_open_floor_open_and_a_call_does_not() -> None:
    match = Match(two()).say(RED, "open").say(BLUE, "turn:N")
    assert match.waiting == (RED, BLUE), "still open to both"
    assert match.asked(RED).clock == "idle"
    match.say(BLUE, "walk:N").say(BLUE, "walk", far(1)).say(RED, "pass")
    assert (match.waiting, match.asked(RED).clock) == ((RED,), "refusal")
    assert match.said.count("The renegades lets either side act: whoever calls first acts first.") == 1
