"""What players of Kill Team try first, how wide a way they need, and what harm is worth to them."""

from itertools import islice

import pytest

from rules.battlefield.surface import GROUND
from rules.geometry.line import meets_any
from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.refusal import Seat
from rules.killteam.board.op_cards import TAC_OPS
from rules.killteam.board.side import ChosenTacOp
from rules.killteam.board.table import Marker
from rules.killteam.killzone.maps import MAPS
from rules.killteam.killzone.parts import rectangle, terrain
from rules.killteam.killzone.pieces import PIECE_TYPES
from rules.killteam.move.course import walk_of
from rules.killteam.move.move_types import rates
from rules.killteam.move.obstacles import obstacle_on
from rules.players.choice import QUICK, RANDOM
from rules.players.decision import ALIKE, ALONE, BETTER, WORSE, decide
from rules.players.evaluators.killteam import CHARGE, KILLTEAM_EVALUATOR
from rules.players.evaluators.killteam_harm import option_promise, share_taken
from rules.players.evaluators.killteam_ops import expected
from rules.players.evaluators.killteam_waypoints import Waypoint, waypoint_graph
from rules.players.evaluators.killteam_ways import way
from rules.players.playing import dice_of, match_steps
from rules.registry import SYSTEMS
from tests.harness.beginning import begun
from tests.rules.killteam import tables as kt

COMPARISONS = {ALIKE, ALONE, BETTER, WORSE}


def test_a_little_harm_takes_less_than_its_share_and_all_of_it_everything() -> None:
    """Half of what somebody is worth goes with the last wound only."""
    assert share_taken(3_000, 12) * 4 < share_taken(12_000, 12) == share_taken(20_000, 12) == 1_000
    assert share_taken(0, 12) == 0


def test_whoever_can_shoot_is_thought_of_first_and_the_best_target_before_others() -> None:
    board = kt.table(
        kt.op("near", 15, 5, "sentinel"), kt.op("off", 2, 2), kt.op("foe", 15, 11, "sentinel", 1),
        kt.op("hurt", 16, 11, "sentinel", 1, wounds=2), teams=("iron-vigil", "iron-vigil"), active="near",
    )  # fmt: skip
    board = board.with_model("off", type="sentinel", option=board.models["near"].option)
    seat = Seat(0)
    assert option_promise(board, seat, "activate:near:engage") > option_promise(board, seat, "activate:off:engage") == 0
    assert (
        option_promise(board, seat, "shoot:vigil-carbine:hurt")
        > option_promise(board, seat, "shoot:vigil-carbine:foe")
        > 0
    )


def test_a_charge_is_tried_at_whoever_it_can_reach_and_at_nobody_else() -> None:
    def charged(y: float) -> list[str]:
        board = kt.table(kt.op("own", 15, 2, "sentinel"), kt.op("foe", 15, y, "sentinel", 1))
        return [goal.act for goal in KILLTEAM_EVALUATOR.goals(board, kt.A, "own") if goal.act]

    assert charged(9) == [CHARGE]
    assert charged(18) == []


@pytest.mark.parametrize("type_", ["sentinel", "deckhand", "scavver"])
@pytest.mark.parametrize(
    ("start", "end"),
    [((11, 7.25), (13, 11.5)), ((17.5, 6.5), (17.5, 11)), ((3, 7), (3, 12))],
    ids=["over a kerb", "under a duct", "along a wall"],
)
def test_the_way_is_as_wide_as_the_base_needs_it(
    type_: str, start: tuple[float, float], end: tuple[float, float]
) -> None:
    """Every stretch is one the rules take: what is wide enough for a base of 32 mm is not for one of 40 mm."""
    now = kt.table(kt.op("own", *start, type_), kt.op("foe", 29, 2, seat=1))
    stops = way(now, now.models["own"], (Waypoint(Point(*map(kt.inches, end))),))
    assert stops
    for stop in stops:
        own = now.models["own"]
        walk = walk_of(now, own, (own.at, stop.at), (own.on, stop.on), rates(now, own, "reposition"))
        assert obstacle_on(walk) is None
        now = now.with_model("own", at=stop.at, on=stop.on)


def test_the_way_leads_around_what_was_set_up() -> None:
    outline = rectangle(2_000, 9_000, 4_000, 9_200)
    kind = PIECE_TYPES["light_barricade"]
    wall = terrain("wall", "light_barricade", kind.name, outline, (0, 1_000), kind.traits)
    now = kt.with_pieces(kt.table(kt.op("own", 2.8, 8), kt.op("foe", 29, 2, seat=1)), wall)
    first = way(now, now.models["own"], (Waypoint(Point(2_800, 11_000)),))[0]
    own = now.models["own"]
    around = walk_of(now, own, (own.at, first.at), (own.on, own.on), rates(now, own, "reposition"))
    assert obstacle_on(around) is None
    assert first.at.x < 2_000 or first.at.x > 4_000


def test_no_choice_seems_to_bring_what_is_chosen_after_it() -> None:
    """Who went without equipment was asked for an op next, and that was what seemed good about it."""
    board = kt.table(kt.op("own", 15, 2), kt.op("foe", 15, 20, seat=1))
    for id_ in TAC_OPS:
        chosen = board.with_side(kt.A, tac=ChosenTacOp(id=id_))
        assert expected(chosen, kt.A) <= expected(board, kt.A)
        assert expected(chosen.with_side(kt.A, primary="tac"), kt.A) <= expected(chosen, kt.A)


def test_the_marker_on_the_roof_is_gone_for_over_the_gantries() -> None:
    """As a match begins nothing says on which surface a marker lies."""
    marker = Marker(id="roof", kind="objective", at=Point(15_000, 11_000))
    board = kt.table(kt.op("own", 4, 3), kt.op("foe", 29, 21, seat=1), board=kt.GANTRY, markers=(marker,))
    assert KILLTEAM_EVALUATOR.goals(board, kt.A, "own")[0].way[-1].on == "K1.roof"


def test_nobody_is_hurt_before_both_have_taken_their_operatives() -> None:
    board = kt.table(kt.op("own", 15, 2), kt.op("foe", 15, 20, seat=1), stage="operatives")
    alone = board.with_side(kt.A, taken=("own",))
    both = alone.with_side(kt.B, taken=("foe",)).with_model("foe", wounds=1)
    assert KILLTEAM_EVALUATOR.worth(alone, kt.A)["wounds"] == 0 < KILLTEAM_EVALUATOR.worth(both, kt.A)["wounds"]


def test_what_is_chosen_is_told_for_what_it_is() -> None:
    """Somebody who chooses an op or equipment stands nowhere yet."""
    board = kt.table(kt.op("own", 15, 2), kt.op("foe", 15, 20, seat=1), stage="equipment")
    equipped = board.with_side(kt.A, equipment=("ammo-cache",), tac=ChosenTacOp(id="overrun"))
    before, after = (KILLTEAM_EVALUATOR.worth(one, kt.A) for one in (board, equipped))
    assert after["gear"] > before["gear"]
    assert after["plan"] < before["plan"] == 0
    assert after.get("outlook") == before.get("outlook")
    assert {"gear", "plan"} <= set(KILLTEAM_EVALUATOR.words)


def test_what_is_chosen_later_is_no_reason_before_it() -> None:
    game = SYSTEMS["killteam"]
    steps = match_steps(game.system, begun(game, {}, 3, whole=True).start, 3, [QUICK])
    outcome, told = engine.start(game.system, begun(game, {}, 3, whole=True).start, dice_of(3)), dict[str, set[str]]()
    for step in islice(steps, 8):
        decision = decide(game.system, outcome.position, step.seat, QUICK, b"why")
        assert decision is not None
        told |= {idea.answer.option.split(":")[0]: set(idea.reasons) - COMPARISONS for idea in decision.ideas}
        outcome = step.outcome
    assert told["zone"] == told["initiative"] == told["usual"] == set()
    assert told["tac"]


@pytest.mark.parametrize("map_id", MAPS)
def test_a_plain_walk_goes_through_nothing_solid_and_through_no_seam(map_id: str) -> None:
    """What is told by the sides of a line is what it meets, for all places that are clear of everything."""
    web = waypoint_graph(map_id, 630)
    places = [place for place in web.places if place.on == GROUND][::3]
    solid = [roomy for _, roomy, _ in web.solid]
    walks = [(one, other) for one in places for other in places if one != other]
    verdicts = {walk: not meets_any(walk[0].at, walk[1].at, solid) for walk in walks}
    assert set(verdicts.values()) == {True, False}
    assert {walk: web.joined(*walk) for walk in walks} == verdicts


def test_who_places_a_core_of_an_op_that_was_secret_answers_what_is_asked() -> None:
    """What is supposed of the enemy's op would lead to another question."""
    system = SYSTEMS["killteam"].system
    start = begun(SYSTEMS["killteam"], {}, 15, whole=True).start
    steps = match_steps(system, start, 15, [QUICK, RANDOM])
    placed = [step.seat for step in islice(steps, 17) if step.answer.option in {"arrange:core", "core"}]
    assert placed == [0, 1]
