"""AP rounds: the tables, the AP roll, breath, and who has the floor first."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.refusal import Seat
from rules.krygothic.board import Table, Tally
from rules.krygothic.losses.wounds import model_lost
from rules.krygothic.turn import rounds
from rules.krygothic.turn.rounds import beginning_step, ending_step, tally_rows
from tests.rules.killteam.running import run
from tests.rules.krygothic.build import BLUE, RED, Placed, model
from tests.rules.krygothic.calls.fakes import hall

FLOOR_DICE = (6, 1)


def squads(leaders: int, rating: int, **more: Any) -> Table:
    """Red with so many leaders and that rating, Blue with none and 0."""
    kind = "leader" if leaders == 1 else "lesser leader"
    led: list[Placed] = [model(f"L{n}", 10, 5 * n, type=kind) for n in range(1, leaders + 1)]
    return hall(*led, model("T", 20, 5), model("V", 30, 10, BLUE), ratings=(rating, 0), stage="round_start", **more)


def ap(on: Table, *dice: int, seat: Seat = RED) -> int:
    return run(on, beginning_step, (*dice, *FLOOR_DICE)).table.side(seat).ap


def tallied(on: Table, **tally: Any) -> Table:
    """In the third round, after one in which that happened to Red."""
    after = structs.replace(on, round=2)
    return after.with_side(RED, tally=Tally(**{"at_start": 12, "lost": 1, **tally}))


@pytest.mark.rule("krygothic.ap.roll", "krygothic.ap.tactics_ratings", "krygothic.ap.meaning")
def test_a01_one_leader_and_the_rating() -> None:
    assert ap(squads(1, 15, round=0), 4) == 19


@pytest.mark.rule("krygothic.ap.roll", "krygothic.scenario.sabotage_timeline")
def test_t01_who_is_caught_off_guard_rolls_nothing_and_has_no_ap() -> None:
    on = squads(1, 15, round=0, settings={"scenario": "sabotage"})
    assert ap(structs.replace(on, attacker=BLUE)) == 0


@pytest.mark.rule("krygothic.ap.roll_living_leaders", "krygothic.scenario.sabotage_timeline")
def test_t02_and_t03_defenders_roll_no_die_before_their_leader_has_come() -> None:
    defending = {"settings": {"scenario": "sabotage"}, "attacker": BLUE}
    for before in (1, 2):
        on = squads(0, 12, round=before, **defending).with_side(RED, tally=Tally(at_start=11, first_blood=True))
        assert ap(on) == 12 + 1 + 2
    arrived = squads(1, 12, round=3, **defending).with_side(RED, tally=Tally(at_start=11, lost=1))
    assert ap(arrived, 4) == 4 + 12


@pytest.mark.rule("krygothic.ap.roll")
def test_a02_of_several_lesser_leaders_only_the_best_die_counts() -> None:
    assert ap(squads(3, 13, round=0), 2, 5, 3) == 18


@pytest.mark.rule("krygothic.ap.roll")
def test_a03_a_six_is_rolled_again_and_added_unless_that_is_off() -> None:
    assert ap(squads(1, 12, round=0), 6, 3) == 21
    assert ap(squads(1, 12, round=0, settings={"exploding": False}), 6) == 18


@pytest.mark.rule("krygothic.losses.half_army", "krygothic.scenario.lights_out.cores")
def test_who_has_left_with_a_core_is_none_of_the_army_of_a_round() -> None:
    lives = ["live"] * 3 + ["reserve"] + ["away"] * 5
    army = [model(f"T{n}", 2 * n, 10, life=life) for n, life in enumerate(lives, 1)]
    on = hall(*army, model("V", 30, 10, BLUE), stage="round_start", round=1)
    begun = run(on, beginning_step, FLOOR_DICE).table
    assert begun.side(RED).tally.at_start == 4
    for lost, loses in ((2, False), (3, True)):
        after = begun
        for number in range(1, lost + 1):
            after = model_lost(after.models[f"T{number}"], "falls", "krygothic.weak.collapse").apply(after)
        assert (-5 in [row.ap for row in tally_rows(after, RED)]) is loses, f"{lost} of 4"


@pytest.mark.rule("krygothic.ap.roll_living_leaders")
def test_a04_without_a_leader_on_the_table_there_is_only_the_rating() -> None:
    gone = squads(1, 10, round=0).with_model("L1", life="gone")
    assert ap(gone) == 10
    assert ap(squads(1, 10, round=0).with_model("L1", life="reserve")) == 10


@pytest.mark.rule(
    "krygothic.scenario.modifiers", "krygothic.scenario.lights_out.dark", "krygothic.ap.roll_living_leaders"
)
def test_a05_the_scenario_takes_some_off_and_only_leaders_left_roll() -> None:
    on = squads(3, 12, round=0, settings={"scenario": "lights_out"}).with_model("L2", life="gone")
    assert ap(on, 1, 4) == 4 + 12 - 1


@pytest.mark.rule(
    "krygothic.losses.half_army",
    "krygothic.losses.leader_killed",
    "krygothic.losses.no_double_five",
    "krygothic.losses.leader_will",
    "krygothic.losses.friendly_damage",
    "krygothic.ap.tally",
)
def test_a06_the_two_rows_of_five_do_not_add_up() -> None:
    on = tallied(squads(0, 13), lost=7, leader_lost=True, leader_failed=True, hurt_own=True)
    assert sum(row.ap for row in tally_rows(on, RED)) == -8
    assert ap(on) == 5
    alone = tallied(squads(0, 13), lost=1, leader_lost=True)
    assert [row.ap for row in tally_rows(alone, RED)] == [-5], "the leader alone, and then no model counts as unlost"


@pytest.mark.rule("krygothic.losses.half_army")
@pytest.mark.parametrize(("lost", "less"), [(6, 0), (7, -5)])
def test_a07_exactly_half_is_not_more_than_half(lost: int, less: int) -> None:
    assert sum(row.ap for row in tally_rows(tallied(squads(0, 13), lost=lost), RED)) == less


@pytest.mark.rule(
    "krygothic.triumphs.no_losses",
    "krygothic.triumphs.leader_kill",
    "krygothic.triumphs.combo_completed",
    "krygothic.triumphs.combo_interrupted",
    "krygothic.triumphs.first_blood",
    "krygothic.ap.tally",
)
def test_a08_all_triumphs_together() -> None:
    on = tallied(squads(1, 15), lost=0, killed_leader=True, combos=(5, 3), interrupted=True, first_blood=True)
    assert sum(row.ap for row in tally_rows(on, RED)) == 9
    assert ap(on, 3) == 27


@pytest.mark.rule("krygothic.triumphs.combo_completed")
@pytest.mark.parametrize(("combos", "points"), [((3, 3), 0), ((4,), 1), ((7,), 1), ((8,), 2)])
def test_combos_count_by_whole_fours_each_by_itself(combos: tuple[int, ...], points: int) -> None:
    assert sum(row.ap for row in tally_rows(tallied(squads(0, 13), combos=combos), RED)) == points


@pytest.mark.rule("krygothic.ap.floor")
def test_a11_a_total_is_never_below_nothing() -> None:
    on = tallied(squads(0, 3), leader_lost=True, leader_failed=True)
    assert ap(on) == 0


@pytest.mark.rule("krygothic.ap.roll")
def test_the_tables_do_not_count_for_the_first_round() -> None:
    assert ap(squads(0, 10, round=0)) == 10, "no +1 for having lost nobody yet"


@pytest.mark.rule("krygothic.ap.round_sequence", "krygothic.move.run_recovery", "krygothic.losses.half_army")
def test_breath_comes_back_by_one_and_the_tables_begin_anew() -> None:
    on = tallied(squads(0, 10).with_model("T", lost_body=2), lost=3)
    ran = run(on, beginning_step, FLOOR_DICE)
    after = ran.table
    assert "Body recovered: 1 each for T." in ran.said
    assert "No model has Body to recover." in run(squads(0, 10), beginning_step, FLOOR_DICE).said
    assert (after.models["T"].lost_body, after.round, after.stage) == (1, 3, "floor")
    assert after.side(RED).tally == Tally(at_start=1)


@pytest.mark.rule("krygothic.online.first_floor")
def test_a_roll_off_decides_who_may_go_first_and_ties_are_rolled_again() -> None:
    on = squads(0, 10, round=0)
    assert run(on, beginning_step, (3, 3, 2, 4)).table.first_caller == BLUE


@pytest.mark.rule("krygothic.scenario.sabotage_timeline")
def test_t01_caught_off_guard_the_defenders_have_nothing_in_the_first_round() -> None:
    on = squads(1, 10, round=0, settings={"scenario": "sabotage"}, attacker=BLUE)
    assert ap(on) == 0
    second = tallied(on)
    assert ap(second, 4) == 14


@pytest.mark.rule("krygothic.ap.round_sequence", "krygothic.ap.no_carry_over", "krygothic.ap.rounds_drive_scenarios")
def test_what_the_scenario_does_at_the_end_of_a_round_still_counts_in_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def charges(play: Any) -> Any:
        yield from ()
        play.record(model_lost(play.table.models["T"], "is buried", "krygothic.weak.collapse"))

    before = squads(0, 10, round=1, ap=(5, 5)).with_side(RED, tally=Tally(at_start=3))
    monkeypatch.setattr(rounds, "round_effects", charges)
    after = run(before, ending_step).table
    assert (after.side(RED).tally.lost, after.stage) == (1, "round_start")
    assert ap(after) == 10, "no +1 for a round without losses"
