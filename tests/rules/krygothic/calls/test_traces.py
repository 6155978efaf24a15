"""Traces of play, step by step: suppress and flank, a combo with a repeat, calls that meet,
a dash caught by a waiting gun.
"""

import pytest

from rules.geometry.point import Point
from rules.kernel.question import Answer
from rules.kernel.shapes import Link, Path, When
from rules.krygothic.lists.force import Gun
from rules.krygothic.system import KRYGOTHIC
from tests.rules.krygothic.build import BLUE, FLAK, RED, model, place
from tests.rules.krygothic.calls.fakes import Match, at, combo, hall
from tests.rules.krygothic.ground import crate, on

RIFLE = Gun(id="rifle", name="rifle", x=3, y=2, s=1, short=4, long=18, limit=21, traits=("suppressive",))


def to(*places: tuple[float, float], facing: int | None = None) -> Path:
    return Path(tuple(place(x, y) for x, y in places), facing=facing)


@pytest.mark.rule(
    "krygothic.tactics.suppress_step3",
    "krygothic.online.window_attack",
    "krygothic.faceoff.movement_uninvolved",
    "krygothic.shoot.suppressive",
)
def test_trace_a_suppress_and_flank() -> None:
    hallway = hall(
        model("A", 10, 10, facing=0, guns=(RIFLE,)),
        model("B", 14, 14, facing=0, guns=(RIFLE,)),
        model("V", 20, 10, BLUE, facing=180, guns=(RIFLE,), armour=(FLAK,)),
    )
    half = on(hallway, crate(10.6, 8, 10.9, 12, height=0.9))
    hit, fails = (5, 1, 1, 1), (1, 1, 1)
    answers, misses = (2, 3), (2, 3, 2, 3)
    match = Match(half, (*hit, *fails, *answers, *misses), KRYGOTHIC)
    match.say(RED, "shoot:A").say(RED, "suppressive:rifle", at("V"))
    assert match.offered(BLUE) == {"pass"}, "a target may not react, and there is nobody else"
    match.say(BLUE, "pass")
    assert match.table.models["V"].pin is not None

    match.say(BLUE, "shoot:V").say(BLUE, "standard:rifle", at("A"))
    assert {one.split(":")[1] for one in match.offered(RED) - {"pass"}} == {"B"}
    match.say(RED, "run:B").say(RED, "run:B", to((17, 14.2), (17.2, 13.9))).say(RED, "pass")
    assert match.said[-1].startswith("B runs"), "carried out first"
    match.say(BLUE, "carry-on")
    assert match.heard("V at A, to hit against 8"), "5, +2 half hidden, +1 pinned"

    match.say(RED, "shoot:B").say(RED, "standard:rifle", at("V")).say(BLUE, "pass")
    assert match.heard("from the blind side"), "V, pinned, could not turn"


@pytest.mark.rule(
    "krygothic.combo.repeat_open",
    "krygothic.combo.example_fire_twice",
    "krygothic.combo.stop_on_interrupt",
    "krygothic.triumphs.combo_interrupted",
    "krygothic.online.window_combo_repeat",
)
def test_trace_b_the_targets_fall_back_behind_a_crate_before_the_second_shot() -> None:
    hallway = hall(
        model("R", 10, 10, facing=0, guns=(RIFLE,)),
        model("P", 20, 4.2, BLUE, facing=180, speed=5),
        model("Q", 20, 15.8, BLUE, facing=180, speed=5),
    )
    match = Match(on(hallway, crate(20.7, 5, 21.2, 15)), (2, 3), KRYGOTHIC)
    match.say(RED, "combo", combo(Link("move", ("R",)), Link("shoot", ("R",)), Link("shoot", ("R",))))
    assert match.ap() == (14, 20)
    match.say(RED, "move:R", to((12, 10)))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass").say(RED, "go-on").say(RED, "standard:rifle", at("P"))
    assert match.offered(BLUE) == {"pass"}
    match.say(BLUE, "pass").say(RED, "go-on")
    assert {"move:P", "move:Q"} <= match.offered(BLUE), "the second shot is not declared yet"
    match.say(BLUE, "move:P").say(BLUE, "move:P", to((21.9, 4.2), (21.9, 6.5)))
    match.say(BLUE, "move:Q").say(BLUE, "move:Q", to((21.9, 15.8), (21.9, 13.5)))
    assert match.heard("The combo is over: the enemy has made the next command impossible.")
    assert (match.ap(), match.table.side(BLUE).tally.interrupted) == ((14, 16), True)


@pytest.mark.rule(
    "krygothic.waiting.mid_move",
    "krygothic.waiting.single_orders",
    "krygothic.online.standing_instructions",
    "krygothic.move.sprinting_state",
)
def test_trace_d_waiting_catches_a_dash_at_the_nearest_point() -> None:
    gap = hall(
        model("R", 10, 10, facing=90),
        model("W", 16, 14, BLUE, facing=180, guns=(RIFLE,), waiting=True),
        settings={"live": False, "waiting": "open"},
    )
    match = Match(gap, (4, 5), KRYGOTHIC)
    match.say(RED, "run:R").say(RED, "run:R", to((10, 16)))
    nearest = {one.id: one.answer for one in match.asked(BLUE).standing}["shoot-nearest"]
    assert nearest is not None
    match.say(BLUE, nearest.option)
    point = {one.id: one.answer for one in match.asked(BLUE).standing}["shoot-nearest"]
    assert point is not None
    assert point.value == When(4)
    match.say(BLUE, point.option, point.value)
    shot = {one.id: one.answer for one in match.asked(BLUE).standing}["shoot-nearest"]
    assert shot is not None
    match.say(BLUE, shot.option, shot.value)
    assert match.heard("W at R, to hit against 6"), "5, +1 sprinting"
    runner, watcher = match.table.models["R"], match.table.models["W"]
    assert (runner.at, watcher.waiting, match.ap()) == (Point(10_000, 14_000), False, (18, 18))
    assert not match.table.side(BLUE).tally.interrupted, "it was a single order"


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.move.rotate", "krygothic.geometry.blind_side")
def test_who_moves_with_its_face_to_a_waiting_model_shows_it_no_blind_side() -> None:
    """The same shot comes to the same, whether its shooter waited or reacts like any other."""
    for waiting in (True, False):
        for facing, wounding in ((180, "4"), (270, "−2")):
            gap = hall(
                model("b3", 20, 16, facing=0, armour=(FLAK,)),
                model("a2", 10, 10, BLUE, facing=30, guns=(RIFLE,), waiting=waiting),
            )
            match = Match(gap, (5, 5, 1, 1, 5, 5, 5), KRYGOTHIC)
            match.say(RED, "move:b3").say(RED, "move:b3", to((20, 13), facing=facing))
            match.say(BLUE, "shoot:a2")
            if waiting:
                match.say(BLUE, "at:b3", When(0))
            match.say(BLUE, "standard:rifle", at("b3"))
            if not waiting:
                match.say(BLUE, "carry-on")
            assert match.heard(f"a2 at b3, to wound against {wounding}"), (waiting, facing)


@pytest.mark.rule("krygothic.online.simultaneous_calls", "krygothic.faceoff.true_tie", "krygothic.faceoff.loser")
@pytest.mark.parametrize("hidden", [False, True])
def test_trace_c_a_move_to_cover_meets_a_shot(hidden: bool) -> None:
    hallway = hall(
        model("M", 10, 10, facing=0, guns=(RIFLE,)),
        model("N", 20, 10, BLUE, facing=180),
    )
    cover = on(hallway, crate(17, 6, 19, 9.2)) if hidden else hallway
    match = Match(cover, (2, 3, 4, 1, 1, 1), KRYGOTHIC).say(RED, "open")
    match.say(RED, "shoot:M", at=100, more=True).say(BLUE, "move:N", at=400)
    assert match.heard("Both sides call at once. The slaves acts first (before M: movement before shooting).")
    match.say(BLUE, "move:N", to((20.4, 7.4))).say(RED, "pass")
    assert match.table.models["N"].at == place(20.4, 7.4)
    asked = match.asked(RED)
    assert (asked.parked is None, asked.default) == (hidden, Answer("drop"))
    if hidden:
        match.say(RED, "drop")
        assert match.heard("The renegades drops its call at no cost.")
    else:
        match.say(RED, "confirm").say(RED, "standard:rifle", at("N")).say(BLUE, "pass")
        assert match.heard("M, standard shot with rifle at N")
    assert match.ap() == ((20, 18) if hidden else (18, 18))


@pytest.mark.rule("krygothic.combo.prepay", "krygothic.shoot.aimed")
@pytest.mark.parametrize("late", [False, True])
def test_a_prepaid_aimed_shot_may_become_a_cheaper_one(late: bool) -> None:
    """At a repeated command, which is declared late, as at any other; nothing is given back."""
    gap = hall(model("R", 10, 10, facing=0, guns=(RIFLE,)), model("P", 20, 10, BLUE, facing=180))
    first = Link("shoot" if late else "move", ("R",))
    dice = (*([2, 3] if late else []), 2, 3)
    match = Match(gap, dice, KRYGOTHIC).say(RED, "combo", combo(first, Link("aim", ("R",))))
    assert match.ap() == (14, 20)
    match.say(RED, *(("standard:rifle", at("P")) if late else ("move:R", to((11, 10))))).say(BLUE, "pass")
    match.say(RED, "go-on")
    if late:
        match.say(BLUE, "pass")
    assert {"aimed:rifle", "standard:rifle", "snap:rifle", "suppressive:rifle"} <= match.offered(RED)
    match.say(RED, "standard:rifle", at("P"))
    if not late:
        match.say(BLUE, "pass")
    assert match.heard("R at P, to hit against 5: 0 of 2.")
    assert match.ap() == (14, 20)
    single = Match(gap, (), KRYGOTHIC).say(RED, "aim:R")
    assert "standard:rifle" not in single.offered(RED), "an order for an aimed shot is for nothing else"


@pytest.mark.rule(
    "krygothic.combo.stop_on_interrupt", "krygothic.range.maximum", "krygothic.triumphs.combo_interrupted"
)
@pytest.mark.parametrize(("away", "over"), [(25, False), (12, True)])
def test_a_shot_that_does_not_reach_interrupts_no_combo(away: float, over: bool) -> None:
    on = hall(model("R", 10, 10, facing=0), model("P", 12 + away, 10, BLUE, facing=180, guns=(RIFLE,)))
    match = Match(on, () if not over else (2, 3), KRYGOTHIC)
    match.say(RED, "combo", combo(Link("move", ("R",)), Link("move", ("R",)), Link("wait", ("R",))))
    match.say(RED, "move:R", to((11, 10))).say(BLUE, "pass").say(RED, "go-on").say(RED, "move:R", to((12, 10)))
    match.say(BLUE, "shoot:P").say(BLUE, "standard:rifle", at("R")).say(BLUE, "carry-on")
    assert match.heard("out of reach") is not over
    assert match.heard("The combo is over") is over
    assert match.table.side(BLUE).tally.interrupted is over


@pytest.mark.rule("krygothic.waiting.interrupt", "krygothic.range.maximum", "krygothic.triumphs.combo_interrupted")
def test_a_waiting_model_that_shoots_too_far_stops_a_mover_and_earns_nothing() -> None:
    on = hall(model("R", 10, 10, facing=0), model("P", 40, 10, BLUE, facing=180, guns=(RIFLE,), waiting=True))
    match = Match(on, (), KRYGOTHIC).say(RED, "combo", combo(Link("move", ("R",)), Link("wait", ("R",))))
    match.say(RED, "move:R", to((13, 10))).say(BLUE, "shoot:P").say(BLUE, "at:R", When(1))
    match.say(BLUE, "standard:rifle", at("R"))
    assert match.table.models["R"].at == place(11, 10)
    assert match.heard("The combo is over: a waiting model interrupted it.")
    assert not match.table.side(BLUE).tally.interrupted
