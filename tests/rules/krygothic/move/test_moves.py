"""Normal moves, runs and small steps: the vectors M01 to M11, and what keeps a model from each."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.shapes import Aim, Path
from rules.krygothic.board import CloseCombat, Pin, Table
from rules.krygothic.board.stats import own_body
from rules.krygothic.lists.force import Armour, Gun
from rules.krygothic.melee.charge import CHARGE
from rules.krygothic.move.actions import ACTIONS
from rules.krygothic.move.course import MoveAction
from rules.krygothic.move.ground import surcharge
from tests.rules.krygothic.build import BLUE, RED, Placed, model, place, table
from tests.rules.krygothic.ground import HALL, crate, difficult, on, piece, very_difficult, wall
from tests.rules.krygothic.running import Ran, action, do, refused

KIND = {kind.id: kind for kind in ACTIONS}
PLATE = Armour(id="plate_armour", name="Plate armour", worn="torso", body=5, speed=-1)
AUTOCANNON = Gun(id="ac", name="Autocannon", x=6, y=2, s=3, short=4, long=18, limit=23, hands=2, traits=("heavy",))


def hall(*placed: Placed, **changes: Any) -> Table:
    return table(*placed, settings=HALL, **changes)


def path(*points: tuple[float, float], facing: int | None = None) -> Path:
    return Path(tuple(place(*point) for point in points), facing=facing)


def going(here: Table, how: str, model_id: str, *points: tuple[float, float]) -> MoveAction:
    found: MoveAction = action(here, KIND[how], model_id, path(*points))
    return found


def went(here: Table, how: str, model_id: str, *points: tuple[float, float]) -> Ran:
    return do(here, KIND[how], going(here, how, model_id, *points))


@pytest.mark.rule("krygothic.move.normal", "krygothic.stat.speed", "krygothic.move.partial")
def test_m01_a_rush_grunt_of_speed_5_goes_5_inches_for_2_ap() -> None:
    here = hall(model("rush", 10, 10, speed=5))
    assert going(here, "move", "rush", (15, 10)).cost == 2
    assert going(here, "move", "rush", (12, 10)).cost == 2
    deep = on(here, very_difficult(11, 8, 12, 12))
    assert going(deep, "move", "rush", (15, 10)).cost == 4, "a move pays for the ground in full, unlike a run"
    no = refused(here, KIND["move"], "rush", path((15.001, 10)))
    assert (no.rule, no.value, no.bound, no.unit) == ("krygothic.move.normal", None, 5_000, "length")
    assert went(here, "move", "rush", (15, 10)).model("rush").at == place(15, 10)


@pytest.mark.rule("krygothic.move.run", "krygothic.move.run_body", "krygothic.move.run_exhausted")
def test_m02_an_average_trooper_runs_once() -> None:
    here = hall(model("a", 10, 10))
    assert going(here, "run", "a", (16, 10)).cost == 2
    assert refused(here, KIND["run"], "a", path((16.001, 10))).bound == 6_000
    after = went(here, "run", "a", (16, 10)).table
    assert own_body(after, after.models["a"]) == 1
    assert after.models["a"].sprinting
    assert not went(here, "move", "a", (12, 10)).model("a").sprinting, (
        "who walks keeps its breath and is no harder to hit"
    )
    assert refused(after, KIND["run"], "a", path((18, 10))).rule == "krygothic.move.run_exhausted"


@pytest.mark.rule("krygothic.move.run_body_very_difficult", "krygothic.move.run_cost")
@pytest.mark.rule("krygothic.move.run_replaces_walk")
def test_m03_a_run_through_deep_water_leaves_one_body() -> None:
    here = on(hall(model("a", 10, 10, body=4)), very_difficult(12, 8, 14, 12))
    run = going(here, "run", "a", (16, 10))
    assert (run.cost, run.breath) == (3, 3)
    after = do(here, KIND["run"], run).table
    assert own_body(after, after.models["a"]) == 1


@pytest.mark.rule("krygothic.terrain.difficult", "krygothic.terrain.very_difficult", "krygothic.terrain.easy")
@pytest.mark.rule("krygothic.terrain.worst_counts")
def test_m04_only_the_worst_ground_of_a_move_is_paid() -> None:
    here = hall(model("a", 10, 10))
    shallow, deep = difficult(11, 8, 12, 12), very_difficult(12, 8, 13, 12)
    assert going(here, "move", "a", (13, 10)).cost == 2
    assert going(on(here, shallow), "move", "a", (13, 10)).cost == 3
    assert going(on(here, deep), "move", "a", (13, 10)).cost == 4
    assert going(on(here, shallow, deep), "move", "a", (13, 10)).cost == 4
    light = piece("litter", (11, 8, 12, 12), height=0.2)
    assert going(on(here, light), "move", "a", (13, 10)).cost == 2


@pytest.mark.rule("krygothic.terrain.worst_counts")
def test_the_ground_a_move_starts_on_counts_and_what_is_brushed_does_not() -> None:
    here = hall(model("a", 10, 10))
    assert going(on(here, difficult(9, 9, 9.6, 11)), "move", "a", (13, 10)).cost == 3
    assert going(on(here, difficult(9, 9, 9.5, 11)), "move", "a", (13, 10)).cost == 2
    standing = on(here, difficult(9, 9, 11, 11))
    assert KIND["move"].least(standing, standing.models["a"]) == 3
    assert KIND["run"].least(standing, standing.models["a"]) == 3


@pytest.mark.rule("krygothic.move.run_cost", "krygothic.move.run_body")
def test_m05_a_run_on_difficult_ground_costs_3() -> None:
    here = on(hall(model("a", 10, 10)), difficult(12, 8, 14, 12))
    run = going(here, "run", "a", (16, 10))
    assert (run.cost, run.breath) == (3, 1)


@pytest.mark.rule("krygothic.stat.speed_modified", "krygothic.armour.speed")
def test_m07_plate_armour_slows() -> None:
    here = hall(model("a", 10, 10, armour=(PLATE,)))
    assert refused(here, KIND["move"], "a", path((12.1, 10))).bound == 2_000
    assert refused(here, KIND["run"], "a", path((14.1, 10))).bound == 4_000
    slow = hall(model("a", 10, 10, speed=1, armour=(PLATE,)))
    assert going(slow, "move", "a", (11, 10)).cost == 2
    assert refused(slow, KIND["move"], "a", path((11.1, 10))).bound == 1_000


@pytest.mark.rule("krygothic.terrain.ignore", "krygothic.trait.wall_crawler")
def test_m08_a_wall_crawler_goes_through_anything_open_above() -> None:
    here = hall(model("a", 10, 10, traits=("wall_crawler",)), model("b", 10, 14))
    debris = very_difficult(11, 8, 12, 16)
    assert going(on(here, debris), "move", "a", (13, 10)).cost == 2
    assert going(on(here, debris), "step", "a", (10.9, 10)).cost == 0
    over = on(here, crate(11, 8, 11.5, 16))
    assert going(over, "move", "a", (13, 10)).cost == 2
    assert refused(over, KIND["move"], "b", path((13, 14))).rule == "krygothic.move.paths"
    assert "the crate" in refused(over, KIND["move"], "a", path((11.2, 10))).message
    closed = on(here, wall(11, 8, 11.5, 16))
    assert "the wall" in refused(closed, KIND["move"], "a", path((13, 10))).message
    assert going(on(here, very_difficult(10, 8, 12, 16)), "run", "a", (13, 10)).breath == 1


@pytest.mark.rule("krygothic.move.run_forbidden", "krygothic.trait.heavy")
def test_m09_the_bearer_of_an_autocannon_does_not_run() -> None:
    here = hall(model("a", 10, 10, guns=(AUTOCANNON,)), model("b", 10, 14, carries="core"))
    assert refused(here, KIND["run"], "a", path((12, 10))).message.startswith("a cannot run with its Autocannon")
    assert KIND["run"].never(here, here.models["a"]) is not None
    assert refused(here, KIND["run"], "b", path((12, 14))).measured == "carrying"
    assert KIND["run"].never(here, here.models["b"]) is None
    assert going(here, "move", "a", (12, 10)).cost == 2


@pytest.mark.rule("krygothic.team.forgotten")
def test_m10_the_forgotten_know_the_decks() -> None:
    here = hall(model("a", 10, 10), team_rules=(("know_the_decks",), ()))
    shallow, deep = on(here, difficult(11, 8, 12, 12)), on(here, very_difficult(11, 8, 12, 12))
    assert going(shallow, "move", "a", (13, 10)).cost == 2
    assert going(deep, "move", "a", (13, 10)).cost == 3
    assert [going(ground, "run", "a", (13, 10)).cost for ground in (here, shallow, deep)] == [2, 2, 2]


@pytest.mark.rule("krygothic.move.small_step", "krygothic.move.small_step_next")
def test_a_small_step_is_free_and_bars_the_next_movement() -> None:
    here = hall(model("a", 10, 10))
    assert going(here, "step", "a", (10.999, 10)).cost == 0
    assert refused(here, KIND["step"], "a", path((11, 10))).bound == 999
    assert went(here, "step", "a", (10.999, 10)).said == ["a takes a small step of just under 1″."]
    assert going(here, "step", "a", (10.999, 10)).describe().lines == ("Small step: just under 1″, 0 AP.",)
    assert going(here, "step", "a", (10.5, 10)).describe().lines == ("Small step: 0.5″ of just under 1″, 0 AP.",)
    assert going(here, "run", "a", (12.34, 10)).describe().lines == (
        "Run: 2.4″ of 6″, 2 AP.",
        "It loses 1 Body until it recovers.",
    )
    after = went(here, "step", "a", (10.9, 10)).table
    for how in ("step", "move", "run"):
        assert refused(after, KIND[how], "a", path((11.2, 10))).rule == "krygothic.move.small_step_next"
    assert action(after, KIND["turn"], "a", Aim(place(10.9, 5))).facing == 270


@pytest.mark.rule("krygothic.move.small_step")
def test_a_small_step_needs_easy_or_difficult_ground() -> None:
    here = hall(model("a", 10, 10))
    assert going(on(here, difficult(10, 8, 12, 12)), "step", "a", (10.9, 10)).cost == 0
    deep = on(here, very_difficult(11, 8, 12, 12))
    assert refused(deep, KIND["step"], "a", path((10.9, 10))).rule == "krygothic.move.small_step"
    assert refused(on(here, very_difficult(10, 8, 12, 12)), KIND["step"], "a").measured == "very difficult ground"


@pytest.mark.rule("krygothic.move.small_step_first")
def test_a_small_step_opens_a_call() -> None:
    assert [kind.id for kind in ACTIONS if kind.opening] == ["step"]


@pytest.mark.rule("krygothic.move.partial")
def test_o27_a_movement_of_exactly_an_inch_is_a_normal_move() -> None:
    here = hall(model("a", 10, 10))
    assert going(here, "move", "a", (11, 10)).cost == 2
    assert refused(here, KIND["step"], "a", path((11, 10))).rule == "krygothic.move.small_step"


@pytest.mark.rule("krygothic.move.paths")
def test_a_path_goes_round_what_is_solid() -> None:
    here = hall(model("a", 10, 10, speed=6), model("foe", 12, 10, BLUE))
    assert "the base of foe" in refused(here, KIND["move"], "a", path((14, 10))).message
    assert "the base of foe" in refused(here, KIND["move"], "a", path((11.2, 10))).message
    assert going(here, "move", "a", (11, 10)).cost == 2
    assert going(here, "move", "a", (12, 11.5), (14, 10)).cost == 2
    told = went(here, "move", "a", (12, 11.5), (14, 10))
    assert told.events[0].line(told.table).ways == ((place(10, 10), place(12, 11.5), place(14, 10)),)


@pytest.mark.rule("krygothic.move.paths")
def test_a_path_stays_on_the_board_and_out_of_walls() -> None:
    here = on(hall(model("a", 2, 2)), wall(4, 0, 4.5, 4))
    assert refused(here, KIND["move"], "a", path((0.4, 2))).message.startswith("a would go 0.1″ over the edge")
    assert going(here, "move", "a", (0.5, 2)).cost == 2
    assert "the wall" in refused(here, KIND["run"], "a", path((6, 2))).message
    assert refused(here, KIND["move"], "a", path((2, 2))).rule == "krygothic.move.partial"


@pytest.mark.rule("krygothic.terrain.impossible")
def test_impossible_terrain_cannot_be_entered() -> None:
    here = on(hall(model("a", 10, 10)), crate(11, 8, 12, 12))
    no = refused(here, KIND["move"], "a", path((11, 10)))
    assert (no.rule, no.value) == ("krygothic.move.paths", 500)
    assert going(here, "move", "a", (10.5, 10)).cost == 2


@pytest.mark.rule("krygothic.terrain.impossible", "krygothic.move.normal", "krygothic.cc.charge")
def test_who_brushes_a_wall_pays_for_the_ground_it_goes_over() -> None:
    here = on(hall(model("a", 10, 10), model("b", 13, 10, BLUE, facing=180)), wall(9, 10.497, 14, 11))
    assert going(here, "move", "a", (11, 10)).cost == 2
    wet = on(here, wall(9, 10.497, 14, 11), difficult(9, 8, 14, 10.3))
    assert (going(wet, "move", "a", (11, 10)).cost, going(wet, "run", "a", (11, 10)).cost) == (3, 3)
    assert KIND["move"].least(wet, wet.models["a"]) == 3
    assert action(wet, CHARGE, "a", path((12, 10)), id_="charge:b").cost == 2


@pytest.mark.rule("krygothic.move.rotate")
def test_turning_is_free_and_part_of_every_movement() -> None:
    here = hall(model("a", 10, 10, waiting=True))
    turn = action(here, KIND["turn"], "a", Aim(place(10, 5)))
    assert (turn.cost, KIND["turn"].free) == (0, True)
    turned = do(here, KIND["turn"], turn).model("a")
    assert (turned.facing, turned.waiting) == (270, False)
    assert do(here, KIND["turn"], turn).said == ["a turns to the north (0°)."]
    assert went(here, "move", "a", (10, 12)).model("a").facing == 90
    facing = action(here, KIND["move"], "a", path((10, 12), facing=200))
    assert do(here, KIND["move"], facing).model("a").facing == 200


@pytest.mark.rule("krygothic.move.contact_lock")
def test_nobody_walks_out_of_a_close_combat() -> None:
    here = hall(model("a", 10, 10), model("foe", 11, 10, BLUE))
    assert going(here, "move", "a", (9, 10)).cost == 2
    fighting = structs.replace(here, combats=(CloseCombat(models=("foe", "a"), started="foe"),))
    for how in ("move", "run", "step"):
        no = refused(fighting, KIND[how], "a", path((9.5, 10)))
        assert (no.rule, "foe" in no.message) == ("krygothic.move.contact_lock", True)


@pytest.mark.rule("krygothic.cc.fallen", "krygothic.weak.stuck", "krygothic.pin.miss_effect", "krygothic.move.rotate")
def test_who_is_down_stuck_or_pinned_goes_nowhere() -> None:
    near_miss = Pin(hit=False, target=3)
    states: dict[str, dict[str, Any]] = {
        "krygothic.cc.fallen": {"fallen": True},
        "krygothic.weak.stuck": {"stuck": 2},
        "krygothic.pin.miss_effect": {"pin": near_miss},
    }
    for rule, state in states.items():
        here = hall(model("a", 10, 10, **state))
        for how in ("move", "run", "step"):
            assert refused(here, KIND[how], "a", path((10.5, 10))).rule == rule
        assert refused(here, KIND["turn"], "a", Aim(place(10, 5))).rule == rule


@pytest.mark.rule("krygothic.pin.hit_effect", "krygothic.pin.no_way_out")
def test_p12_pinned_by_a_hit_from_the_north() -> None:
    pinned = Pin(hit=True, target=5, by=("gun",))
    here = hall(model("a", 10, 20, pin=pinned), model("gun", 10, 10, BLUE), model("two", 10, 30, BLUE))
    assert refused(here, KIND["move"], "a", path((11, 19))).rule == "krygothic.pin.hit_effect"
    assert going(here, "move", "a", (10, 22)).cost == 2
    assert refused(here, KIND["turn"], "a", Aim(place(10, 30))).rule == "krygothic.pin.hit_effect"
    assert refused(here, KIND["move"], "a", path((10, 19.5), (10, 22))).rule == "krygothic.pin.hit_effect"
    both = here.with_model("a", pin=Pin(hit=True, target=6, by=("gun", "two")))
    for x, y in ((10, 22), (10, 18), (12, 20.5)):
        assert refused(both, KIND["move"], "a", path((x, y))).rule == "krygothic.pin.hit_effect"
    gone = both.with_model("two", life="gone")
    assert going(gone, "move", "a", (10, 22)).cost == 2


@pytest.mark.rule("krygothic.pin.hit_effect", "krygothic.move.rotate")
def test_who_is_pinned_and_retreats_chooses_how_it_faces_at_the_end() -> None:
    pinned = Pin(hit=True, target=5, by=("gun",))
    here = hall(model("a", 10, 20, pin=pinned, facing=90), model("gun", 10, 10, BLUE))
    for facing in (0, 270):
        assert action(here, KIND["move"], "a", path((10, 22), facing=facing)).facing == facing


@pytest.mark.rule("krygothic.ap.insufficient")
def test_what_is_not_covered_is_refused() -> None:
    here = on(hall(model("a", 10, 10)), difficult(11, 8, 12, 12))
    assert refused(here, KIND["move"], "a", path((13, 10)), ap=2).bound == 3
    assert refused(here, KIND["run"], "a", ap=1).value == 1
    assert action(here, KIND["move"], "a", path((7, 10)), ap=2).cost == 2


@pytest.mark.rule("krygothic.waiting.mid_move")
def test_halts_lie_at_the_start_each_inch_each_corner_and_the_end() -> None:
    here = hall(model("a", 10, 10))
    halts = KIND["move"].halts(here, going(here, "move", "a", (11.5, 10), (11.5, 11.2)))
    assert [halt.along for halt in halts] == [0, 1_000, 1_500, 2_000, 2_700]
    assert [halt.at for halt in halts][2:4] == [place(11.5, 10), place(11.5, 10.5)]
    assert [halt.facing for halt in halts] == [0, 0, 0, 90, 90]


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.move.rotate")
def test_a_mover_has_its_declared_facing_on_all_of_its_way() -> None:
    here = hall(model("a", 10, 10, facing=45))
    for how in ("move", "step"):
        turned = action(here, KIND[how], "a", path((10.5, 10), (10.5, 10.4), facing=180))
        halts = KIND[how].halts(here, turned)
        assert {halt.facing for halt in halts} == {180}
        for halt in (halts[0], halts[1], None):
            assert do(here, KIND[how], turned, halt=halt).model("a").facing == 180
    plain = going(here, "move", "a", (11.5, 10), (11.5, 11.2))
    stops = KIND["move"].halts(here, plain)
    for halt in stops:
        assert do(here, KIND["move"], plain, halt=halt).model("a").facing == halt.facing


@pytest.mark.rule("krygothic.waiting.mid_move", "krygothic.move.sprinting_state")
def test_a_runner_is_stopped_at_a_halt_and_sprints() -> None:
    here = hall(model("a", 10, 10))
    run = going(here, "run", "a", (16, 10))
    halts = KIND["run"].halts(here, run)
    stopped = do(here, KIND["run"], run, halt=halts[2])
    assert stopped.model("a").at == place(12, 10)
    assert stopped.model("a").sprinting
    assert own_body(stopped.table, stopped.model("a")) == 1
    assert not went(here, "move", "a", (12, 10)).model("a").sprinting


@pytest.mark.rule("krygothic.faceoff.commit", "krygothic.combo.stop_on_failure")
def test_a_way_that_has_become_impossible_fails() -> None:
    here = hall(model("a", 10, 10), model("foe", 20, 10, BLUE))
    move = going(here, "move", "a", (13, 10))
    blocked = here.with_model("foe", at=place(12, 10))
    assert KIND["move"].barred(here, move) is None
    assert "foe" in KIND["move"].barred(blocked, move).message
    assert do(blocked, KIND["move"], move).result == "failed"
    elsewhere = here.with_model("a", at=place(9, 10))
    assert KIND["move"].barred(elsewhere, move).rule == "krygothic.move.paths"


@pytest.mark.rule("krygothic.waiting.no_actions", "krygothic.waiting.broken")
def test_who_moves_waits_no_more() -> None:
    here = hall(model("a", 10, 10, RED, waiting=True))
    assert not went(here, "move", "a", (11, 10)).model("a").waiting


@pytest.mark.rule("krygothic.combo.speed_check", "krygothic.order.single")
def test_runs_are_what_models_do_jointly() -> None:
    assert [kind.id for kind in ACTIONS if kind.joint] == ["run"]


@pytest.mark.rule("krygothic.terrain.charge", "krygothic.terrain.impossible")
def test_a_surcharge_is_the_same_for_every_movement() -> None:
    here = hall(model("a", 10, 10), team_rules=(("know_the_decks",), ()))
    knows, plain = here.models["a"], hall(model("a", 10, 10))
    for ground, costs in (
        ("easy", (0, 0)),
        ("difficult", (1, 0)),
        ("very difficult", (2, 1)),
        ("impossible", (5_000, 4_999)),
    ):
        assert (surcharge(plain, plain.models["a"], ground), surcharge(here, knows, ground)) == costs
