"""Coherency: finishing a unit inside its leader's Sensor Lock, and finding the way back. S-05, S-06 and E-20."""

from typing import Any

import pytest

from rules.kernel.refusal import Refusal
from tests.rules.kog.build import Game, Place, begin, box, table, terrain
from tests.rules.kog.moves import walk

LEADER = (6.0, 10.0)


def squad(gap: float, profile: str = "hunter", **fields: Any) -> Game:
    """A leader at 6, 10 and a model of its unit so far to the east, base to base; one more unit waits."""
    models = [
        ("headhunter", "a", LEADER),
        (profile, "a", (7.2 + gap, 10)),
        ("hunter", "a", (2, 34)),
        ("hunter", "b", (46, 34)),
    ]
    return begin(table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}, **fields))


def finish_refused(game: Game) -> Refusal:
    """Why the unit may not be finished."""
    return game.refusal("finish")


@pytest.mark.rule("kog.move.coherency", "kog.leader.effects")
@pytest.mark.parametrize(("end", "ok"), [(19.2, True), (19.201, False)])
def test_e20_a_unit_ends_within_twelve_inches_of_its_leader(end: float, ok: bool):
    game = walk(squad(11), "a-m2", "combat", (end, 10))
    if ok:
        assert game.choose("finish").table.units["a-u1"].moved
        return
    refusal = finish_refused(game)
    assert (refusal.rule, refusal.measured, refusal.limit) == ("kog.move.coherency", "12.01″", "12″")
    assert "Hunter A2 is 12.01″ from its leader Headhunter A1" in refusal.message
    assert "0.01″ closer" in refusal.remedy


@pytest.mark.rule("kog.move.coherency")
def test_the_unit_is_checked_as_a_whole_when_it_is_finished():
    game = walk(squad(11), "a-m2", "combat", (21, 10))
    walk(game, "a-m1", "combat", (8, 10))
    assert game.table.units["a-u1"].moved


@pytest.mark.rule("kog.move.coherency")
def test_sight_does_not_matter_for_coherency():
    wall = [terrain("wall", box(12, 4, 0.5, 12), cover="hard")]
    game = walk(squad(11, terrain=wall), "a-m2", "combat", (19.2, 10))
    assert game.choose("finish").table.units["a-u1"].moved


@pytest.mark.rule("kog.move.coherency", "kog.engine.flow.unit-transaction")
def test_moves_that_leave_the_unit_scattered_can_be_taken_back():
    game = walk(walk(squad(11), "a-m2", "combat", (21, 10)), "a-m1", "combat", (5, 10))
    assert game.allowed() == ["take-back"]
    assert game.question.default.option == "take-back"
    assert game.question.rule == "kog.move.coherency"
    assert "Hunter A2 is 14.8″ from its leader Headhunter A1" in game.question.prompt, "nobody is left to move"
    game.choose("take-back")
    assert (game.models["a-m1"].at, game.models["a-m2"].at) == ((6000, 10000), (18200, 10000))
    assert not game.table.units["a-u1"].moved
    walk(game, "a-m2", "combat", (19, 10))
    assert game.models["a-m2"].move == "combat"


@pytest.mark.rule("kog.move.coherency")
def test_a_leader_that_walks_off_may_not_leave_its_unit_behind():
    game = walk(squad(11), "a-m1", "combat", (4, 10))
    refusal = finish_refused(game)
    assert (refusal.rule, refusal.measured) == ("kog.move.coherency", "13″")
    walk(game, "a-m2", "hold", (17.2, 10))
    assert game.table.units["a-u1"].moved


@pytest.mark.rule("kog.move.coherency.unreachable")
@pytest.mark.parametrize(("end", "ok"), [(19.2, True), (18.0, True), (19.7, False)])
def test_s05_a_model_that_can_return_must(end: float, ok: bool):
    game = squad(15, "jaguar")
    walk(game, "a-m2", "combat", (end, 10))
    if not ok:
        assert finish_refused(game).rule == "kog.move.coherency.unreachable"
        assert finish_refused(game).measured == "12.5″"
        return
    assert "finish" in game.allowed()


@pytest.mark.rule("kog.move.coherency.unreachable")
@pytest.mark.parametrize(
    ("end", "ok"), [((37.1, 10), True), ((33, 10), True), ((37.2, 9.9), False), ((38, 10), False), (None, False)]
)
def test_s06_a_model_too_far_away_comes_nearer(end: Place | None, ok: bool):
    game = squad(30)
    if end is None:
        walk(game, "a-m1", "hold", LEADER)
    else:
        walk(game, "a-m2", "combat", end)
    assert ("finish" in game.allowed()) == ok


@pytest.mark.rule("kog.move.coherency.unmoved-unit")
def test_s06_a_unit_that_is_not_picked_is_not_checked():
    game = squad(30).choose("end")
    assert game.told("Movement is over")


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_nobody_has_to_move_at_speed_to_return():
    assert "finish" in walk(squad(18), "a-m2", "combat", (25, 10)).allowed()


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_nobody_has_to_charge_to_return():
    foe = ("hunter", "b", (17, 10))
    models = [("headhunter", "a", LEADER), ("hunter", "a", (20.2, 10)), ("hunter", "a", (2, 34)), foe]
    walls = [
        terrain("north", box(14, 10.7, 12, 1), impassable=True),
        terrain("south", box(14, 8.3, 12, 1), impassable=True),
    ]
    start = table(models, stage="movement", units={"a-u1": ["a-m1", "a-m2"]}, terrain=walls)
    assert walk(begin(start), "a-m2", "combat", (19, 10)).models["a-m2"].at == (19_200, 10_000)
    assert "finish" in walk(begin(start), "a-m2", "combat", (19.5, 10)).allowed()


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_slow_ground_can_put_the_leader_out_of_reach():
    bog = [terrain("bog", box(15, 2, 15, 16), rough=True)]
    game = walk(squad(16, "jaguar", terrain=bog), "a-m2", "combat", (21, 10))
    assert "finish" in game.allowed()


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_a_way_around_a_wall_counts_as_a_way_back():
    wall = [terrain("wall", box(19.8, 9, 0.5, 2), impassable=True)]
    game = walk(squad(14, "jaguar", terrain=wall), "a-m1", "hold", LEADER)
    assert finish_refused(game).rule == "kog.move.coherency.unreachable"


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_who_is_shaken_or_boxed_in_may_stay_but_not_go_farther():
    shaken = {"a-m2": {"shaken": True}}
    assert "finish" in walk(squad(15, changes=shaken), "a-m1", "hold", LEADER).allowed()
    assert "finish" not in walk(squad(15, changes=shaken), "a-m2", "hold", (22.5, 10)).allowed()
    box_in = [
        terrain("east", box(22.8, 8, 1, 4), impassable=True),
        terrain("west", box(20.6, 8, 1, 4), impassable=True),
        terrain("north", box(21.6, 10.6, 1.2, 1), impassable=True),
        terrain("south", box(21.6, 8.4, 1.2, 1), impassable=True),
    ]
    assert "finish" in walk(squad(15, terrain=box_in), "a-m1", "hold", LEADER).allowed()
    assert "finish" not in walk(squad(15), "a-m1", "hold", LEADER).allowed()


@pytest.mark.rule("kog.move.coherency.unreachable")
def test_a_shaken_model_within_reach_of_a_shift_must_take_it():
    shaken = {"a-m2": {"shaken": True}}
    game = walk(squad(12.8, changes=shaken), "a-m1", "hold", LEADER)
    assert finish_refused(game).rule == "kog.move.coherency.unreachable"
    walk(game, "a-m2", "hold", (19.2, 10))
    assert game.table.units["a-u1"].moved
