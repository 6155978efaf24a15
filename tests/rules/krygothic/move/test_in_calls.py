"""Movements as they are called: small steps between shots, runners caught on their way."""

import pytest
from msgspec import structs

from rules.kernel.shapes import Aim, Chain, Link, Path, When
from rules.krygothic.board import FireRun, Pin, Table
from rules.krygothic.morale.pins import UNPINNING
from rules.krygothic.move.actions import ACTIONS
from rules.krygothic.reactions.action_types import by_id
from rules.krygothic.reactions.waiting import WAIT
from tests.rules.krygothic.build import BLUE, RED, model, place
from tests.rules.krygothic.calls.fakes import PING, Match, at, hall, system
from tests.rules.krygothic.ground import crate
from tests.rules.krygothic.ground import on as with_pieces

GAME = system(by_id((*ACTIONS, PING, WAIT)))


def match(on: Table, *dice: int) -> Match:
    return Match(on, dice, system=GAME)


def path(*points: tuple[float, float]) -> Path:
    return Path(tuple(place(*point) for point in points))


def two() -> Table:
    return hall(model("A", 10, 10), model("B", 10, 20), model("V", 30, 10, BLUE, facing=180))


def stepped(on: Match, x: float) -> Match:
    return on.say(RED, "step:A").say(RED, "step:A", path((x, 10))).say(BLUE, "pass").say(BLUE, "hold")


def pinged(on: Match) -> Match:
    return on.say(RED, "ping:A").say(RED, "ping", at("V")).say(BLUE, "pass").say(BLUE, "hold")


@pytest.mark.rule("krygothic.move.small_step_repeat", "krygothic.move.small_step_next")
def test_o25_creeping_and_firing_four_single_orders() -> None:
    played = pinged(stepped(match(two()), 10.9))
    played = pinged(stepped(played, 11.8))
    assert (played.table.models["A"].at, played.ap()) == (place(11.8, 10), (16, 20))


@pytest.mark.rule("krygothic.move.small_step_next", "krygothic.move.small_step_first")
def test_o26_no_movement_after_a_small_step_whatever_the_others_do() -> None:
    played = stepped(match(two()), 10.9)
    for kind in ("step", "move", "run"):
        assert played.refused(RED, f"{kind}:A").rule == "krygothic.move.small_step_next"
    played.say(RED, "move:B").say(RED, "move:B", path((11, 20))).say(BLUE, "pass").say(BLUE, "hold")
    assert played.refused(RED, "move:A").rule == "krygothic.move.small_step_next"
    chain = Chain((Link("ping", ("B",), 0), Link("step", ("B",), 0)))
    assert played.refused(RED, "combo", chain).rule == "krygothic.move.small_step_first"


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.move.sprinting_state", "krygothic.pin.miss_succession")
def test_trace_d_a_waiting_model_catches_a_dash() -> None:
    on = structs.replace(two().with_model("V", waiting=True), fire=(FireRun(target="V", shooters=("B",)),))
    played = match(on).say(RED, "run:A").say(RED, "run:A", path((16, 10)))
    assert played.table.fire == on.fire, "nothing has begun yet"
    played.say(BLUE, "ping:V").say(BLUE, "at:A", When(2)).say(BLUE, "ping", at("A"))
    runner = played.table.models["A"]
    assert (runner.at, runner.facing, runner.lost_body) == (place(12, 10), 0, 1)
    assert (played.ap(), played.table.models["V"].waiting, played.table.fire) == ((18, 18), False, ())
    assert played.heard("A runs 2″ and loses 1 Body.")


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.trait.wall_crawler")
def test_a_wall_crawler_is_not_stopped_where_it_could_not_stand() -> None:
    here = hall(model("A", 10, 10, traits=("wall_crawler",)), model("V", 30, 10, BLUE, facing=180, waiting=True))
    over = with_pieces(here, crate(12, 8, 13.5, 12, height=0.2))
    played = match(over).say(RED, "run:A").say(RED, "run:A", path((15, 10))).say(BLUE, "ping:V")
    moments = played.asked(BLUE).options[0].needs.moments  # type: ignore[union-attr]
    assert [moment.label for moment in moments] == ["0.0″", "1.0″", "4.0″", "5.0″"]


@pytest.mark.rule("krygothic.cc.fallen", "krygothic.weak.stuck", "krygothic.pin.unpin")
def test_only_who_is_down_stuck_or_pinned_is_offered_a_way_out() -> None:
    ways = {"stand:A", "free:A", "unpin:A"}
    game = system(by_id((*ACTIONS, UNPINNING, PING, WAIT)))
    assert not ways & Match(two(), system=game).offered(RED)
    on = two().with_model("A", fallen=True, pin=Pin(hit=False, target=3))
    assert ways & Match(on, system=game).offered(RED) == {"stand:A", "unpin:A"}
    assert ways & Match(two().with_model("A", stuck=2), system=game).offered(RED) == {"free:A"}


@pytest.mark.rule("krygothic.scenario.sabotage_timeline", "krygothic.ap.one_side_left")
def test_who_is_caught_off_guard_does_not_even_turn_before_the_end_of_round_1() -> None:
    def moved(number: int) -> Match:
        placed = (model("A", 10, 10), model("V", 30, 10, BLUE, facing=180))
        on = hall(*placed, ap=(20, 0), settings={"scenario": "sabotage"}, attacker=RED, round=number)
        return match(on).say(RED, "move:A").say(RED, "move:A", path((12, 10)))

    surprised = moved(1)
    assert surprised.heard("A moves 2″."), "nobody is asked who cannot react"
    assert {"turn:V", "step:V"} <= moved(2).offered(BLUE)


@pytest.mark.rule("krygothic.move.not_when_rolled_against")
def test_models_move_at_any_time_but_when_dice_are_about_to_be_rolled_against_them() -> None:
    played = match(two()).say(RED, "turn:B").say(RED, "turn:B", Aim(place(30, 10)))
    shot_at = played.say(RED, "ping:A").say(RED, "ping", at("V"))
    assert shot_at.offered(BLUE) == {"pass"}
    moving = match(two()).say(RED, "move:A").say(RED, "move:A", path((12, 10)))
    assert {"move:V", "run:V", "step:V", "turn:V"} <= moving.offered(BLUE)
