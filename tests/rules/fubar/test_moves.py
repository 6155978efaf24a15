"""Moves of infantry: allowances, who and what is in the way, splitting up, ducking and going to ground."""

import pytest

from tests.rules.fubar.build import abreast, at, begin, box, react, row, scenery, squad, table, vehicle, way

FOE = squad("b", [(40, 40)])
OK = [("activation", [6])]


def acting(action: str, *units, **fields):
    """A game in which the first Unit of Reds has just chosen the action."""
    return begin(table(*units, **fields), OK).choose("attempt:a-u1", f"action:{action}")


LIMITS = [("walk", 6), ("run", 12), ("duck", 8)]


@pytest.mark.rule(
    "fubar.action.walk.move",
    "fubar.action.run.move",
    "fubar.action.duck.move",
    "fubar.action.per_figure",
    "fubar.basics.measuring",
)
@pytest.mark.parametrize(("action", "limit"), LIMITS)
def test_each_figure_moves_up_to_the_allowance_along_its_path(action: str, limit: int) -> None:
    game = acting(action, squad("a", row(5, 5, 2)), FOE)
    refusal = game.refusal("move", way("a-u1-m1", (5, 5 + limit / 2), (5.1 + limit / 2, 5 + limit / 2)))
    assert refusal.rule == f"fubar.action.{action}.move"
    assert (refusal.measured, refusal.limit) == (f"{limit}.1″", f"{limit}″")
    game.choose("move", value=way("a-u1-m1", (5, 5 + limit)))
    assert game.table.models["a-u1-m1"].at == at(5, 5 + limit)
    assert game.table.models["a-u1-m2"].at == at(6.5, 5)


@pytest.mark.rule("fubar.action.run.no_fire", "fubar.action.duck.no_fire", "fubar.action.ground.no_fire")
@pytest.mark.parametrize("action", ["run", "duck", "ground"])
def test_nobody_fires_when_running_ducking_or_going_to_ground(action: str) -> None:
    wood = scenery("woods", box(4, 4, 4, 4))
    unit = squad("a", [(5, 5)], weapons=("rifle", "grenades"))
    game = acting(action, unit, squad("b", [(12, 5)]), terrain=[wood])
    assert not game.options("fire")
    game.choose("stay")
    assert game.question.prompt.startswith("Which Unit")


@pytest.mark.rule("fubar.unit.coherency.not_forbidden")
def test_a_move_may_leave_figures_out_of_touch() -> None:
    game = acting("run", squad("a", row(5, 5, 3)), FOE)
    game.choose("move", value=way("a-u1-m1", (5, 17)))
    assert game.table.models["a-u1-m1"].at == at(5, 17)
    assert (
        begin(game.table.with_unit("a-u1", attempted=False)).option("attempt:a-u1").detail
        == "4+, −1 on the die: 33\u00a0%"
    )


@pytest.mark.rule("fubar.action.walk.one_point", "fubar.action.walk.move")
def test_after_the_fire_of_a_walk_only_what_is_left_of_it_can_be_walked() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(5, 20)]))
    game = begin(start, [*OK, ("to hit", [1])]).choose("attempt:a-u1", "action:walk")
    game.choose("move", value=way("a-u1-m1", (9, 5))).choose("fire", "all:b-u1")
    too_far = game.refusal("move", way("a-u1-m1", (11.1, 5)))
    assert (too_far.rule, too_far.measured, too_far.limit) == ("fubar.action.walk.move", "2.1″", "2″")
    game.choose("move", value=way("a-u1-m1", (11, 5)))
    assert game.table.models["a-u1-m1"].at == at(11, 5)


@pytest.mark.rule("fubar.action.walk.one_point")
def test_who_has_walked_all_but_a_hair_of_the_way_is_not_asked_to_walk_it() -> None:
    game = begin(table(squad("a", [(5, 5)]), squad("b", [(5, 20)])), [*OK, ("to hit", [1])])
    game.choose("attempt:a-u1", "action:walk").choose("move", value=way("a-u1-m1", (10.995, 5))).choose(
        "fire", "all:b-u1"
    )
    assert "who goes where" not in game.question.prompt


@pytest.mark.rule("fubar.move.no_contact", "fubar.melee.enter")
@pytest.mark.parametrize("action", ["walk", "run", "duck"])
def test_only_an_assault_brings_bases_together(action: str) -> None:
    game = acting(action, squad("a", [(5, 5)]), squad("b", [(8, 5)]))
    assert game.refusal("move", way("a-u1-m1", (7, 5))).rule == "fubar.move.no_contact"
    assert game.refusal("move", way("a-u1-m1", (8, 6), (9, 8))).rule == "fubar.move.no_contact"
    game.choose("move", value=way("a-u1-m1", (6.98, 5)))


@pytest.mark.rule("fubar.move.bases")
def test_figures_pass_through_friends_but_not_through_vehicles_and_never_end_on_a_base() -> None:
    game = acting("run", squad("a", [(5, 5)]), squad("a", [(7, 5)]), vehicle("a", (5, 10)), FOE)
    assert game.refusal("move", way("a-u1-m1", (5, 15))).rule == "fubar.move.bases"
    assert game.refusal("move", way("a-u1-m1", (7.5, 5))).rule == "fubar.move.bases"
    game.choose("move", value=way("a-u1-m1", (9, 5)))
    assert game.table.models["a-u1-m1"].at == at(9, 5)


@pytest.mark.rule("fubar.move.bases")
def test_figures_of_one_unit_may_change_places_but_not_share_one() -> None:
    game = acting("walk", squad("a", row(5, 5, 2)), FOE)
    assert game.refusal("move", way("a-u1-m1", (6.5, 5))).rule == "fubar.move.bases"
    both = game.refusal("move", way("a-u1-m1", (5, 6), m2=[(5, 6)]))
    assert both.rule == "fubar.move.bases"
    assert set(both.unfit) == {"a-u1-m1", "a-u1-m2"}
    game.choose("move", value=way("a-u1-m1", (6.5, 5), m2=[(5, 5)]))
    assert game.table.models["a-u1-m1"].at == at(6.5, 5)
    assert game.table.models["a-u1-m2"].at == at(5, 5)


@pytest.mark.rule("fubar.move.impassable")
def test_nobody_leaves_the_board_or_enters_impassable_ground() -> None:
    rock = scenery("building", box(8, 0, 2, 10), impassable=True)
    game = acting("run", squad("a", [(5, 5)]), FOE, terrain=[rock])
    for end in ((-1, 5), (0.4, 5), (9, 5), (12, 5)):
        assert game.refusal("move", way("a-u1-m1", end)).rule == "fubar.move.impassable"
    game.choose("move", value=way("a-u1-m1", (0.5, 5)))


@pytest.mark.rule("fubar.move.infantry_cover")
@pytest.mark.parametrize("kind", ["woods", "ruin", "bunker", "hedge", "wall"])
@pytest.mark.parametrize("start", [5, 8])
def test_infantry_move_through_cover_at_full_speed(kind: str, start: int) -> None:
    game = acting("run", squad("a", [(start, 5)]), FOE, terrain=[scenery(kind, box(6, 3, 4, 4), rough=True)])
    game.choose("move", value=way("a-u1-m1", (start + 12, 5)))
    assert game.table.models["a-u1-m1"].at == at(start + 12, 5)


@pytest.mark.rule("fubar.action.per_figure")
def test_a_unit_moves_in_one_answer_with_one_message() -> None:
    game = acting("walk", squad("a", row(5, 5, 3)), FOE)
    before = len(game.log)
    game.choose("move", value=abreast(game, (5, 8)))
    assert [model.at for model in game.table.models.values()][:3] == [at(5, 8), at(6.5, 8), at(8, 8)]
    said = [line.text for line in game.log[before:]]
    assert said[:2] == ["Unit A1 moves, the farthest figure 3″.", "Unit A1 has finished. Reds keeps the initiative."]


@pytest.mark.rule("fubar.action.duck.duration", "fubar.action.ground.duration", "fubar.guard.duration")
@pytest.mark.parametrize("stance", ["duck", "ground", "guard"])
def test_a_stance_lasts_until_the_next_attempt_and_into_later_turns(stance: str) -> None:
    start = table(squad("a", [(5, 5)], stance=stance, attempted=True), FOE, turns=9)
    game = begin(start, [("initiative", [6, 1]), ("activation", [6])]).choose("pass")
    assert game.table.turn == 3
    assert game.table.units["a-u1"].stance == stance
    game.choose("attempt:a-u1", "action:nothing")
    assert game.table.units["a-u1"].stance == ""


WOOD = scenery("woods", box(10, 0, 5, 20))
RUIN = scenery("ruin", box(0, 0, 2, 20))


@pytest.mark.rule("fubar.action.ground.move")
def test_gone_to_ground_leads_into_the_nearest_cover_or_towards_it() -> None:
    game = acting("ground", squad("a", [(7.5, 5), (9, 5), (4, 5), (11, 5)]), FOE, terrain=[WOOD, RUIN])
    assert game.refusal("move", way("a-u1-m1", (6, 5))).rule == "fubar.action.ground.move"
    assert game.refusal("move", way("a-u1-m2", (9, 7))).rule == "fubar.action.ground.move"
    assert game.refusal("move", way("a-u1-m2", (12.1, 5))).limit == "3″"
    assert game.refusal("move", way("a-u1-m4", (9.6, 6.5))).limit == "staying in it"
    assert game.refusal("move", way("a-u1-m3", (6, 5))).rule == "fubar.action.ground.move"
    game.choose("move", value=way("a-u1-m1", (9.5, 6.5), m2=[(10, 4)], m3=[(2, 5)], m4=[(12, 7)]))
    assert game.table.units["a-u1"].stance == "ground"


@pytest.mark.rule("fubar.action.ground.move")
def test_better_cover_that_is_farther_away_is_not_the_nearest() -> None:
    bunker = scenery("bunker", box(2, 0, 3.2, 20))
    game = acting("ground", squad("a", [(8, 5)]), FOE, terrain=[WOOD, bunker])
    assert game.refusal("move", way("a-u1-m1", (5.2, 5))).rule == "fubar.action.ground.move"
    game.choose("move", value=way("a-u1-m1", (10, 5)))
    assert game.table.models["a-u1-m1"].at == at(10, 5)


@pytest.mark.rule("fubar.action.ground.move")
def test_between_two_pieces_of_cover_just_as_near_the_owner_chooses() -> None:
    game = acting("ground", squad("a", [(6, 5), (6, 8), (9, 5)]), FOE, terrain=[WOOD, RUIN])
    game.choose("move", value=way("a-u1-m1", (3, 5), m2=[(9, 8)]))
    assert [game.table.models[f"a-u1-m{n}"].at for n in (1, 2)] == [at(3, 5), at(9, 8)]


@pytest.mark.rule("fubar.action.ground.move", "fubar.cover.obstacle")
@pytest.mark.parametrize("kind", ["hedge", "wreck"])
def test_the_ground_behind_a_hedge_or_a_wreck_may_be_the_nearest_cover(kind: str) -> None:
    hedge = [scenery("hedge", box(5, 0, 0.5, 20))] if kind == "hedge" else []
    wreck = [vehicle("b", (4.5, 5), changes={1: {"life": "wreck"}})] if kind == "wreck" else []
    game = acting("ground", squad("a", [(8.8, 5)]), FOE, *wreck, terrain=[WOOD, *hedge])
    assert game.refusal("move", way("a-u1-m1", (10, 5))).rule == "fubar.action.ground.move"
    game.choose("move", value=way("a-u1-m1", (8, 5)))
    assert game.table.models["a-u1-m1"].at == at(8, 5)


@pytest.mark.rule("fubar.action.ground.need_cover")
@pytest.mark.parametrize(("x", "open_"), [(7, True), (6.9, False)])
def test_fv_12_going_to_ground_needs_cover_within_three_inches(x: float, open_: bool) -> None:
    game = begin(table(squad("a", [(x, 5)]), FOE, terrain=[WOOD]), OK).choose("attempt:a-u1")
    refusal = game.option("action:ground").refusal
    assert (refusal is None) == open_
    assert open_ or refusal.rule == "fubar.action.ground.need_cover"


@pytest.mark.rule("fubar.action.duck.soft_cover", "fubar.action.duck.duration")
def test_duck_and_weave_begins_with_the_move() -> None:
    start = table(squad("a", [(5, 5)]), squad("b", [(20, 5)], stance="guard"))
    game = begin(start, OK).choose("attempt:a-u1", "action:duck")
    game.choose("move", value=way("a-u1-m1", (5, 10)))
    assert game.asked(1)
    assert game.table.units["a-u1"].stance == "duck"


@pytest.mark.rule("fubar.activate.one_action", "fubar.action.per_figure", "fubar.guard.mover_effects")
def test_the_log_says_what_a_unit_does_and_how_far_it_has_come() -> None:
    start = table(squad("a", row(10, 10, 2)), squad("b", [(10, 30)], stance="guard"), squad("b", [(40, 40)]))
    game = begin(start, [("activation", [6]), ("to hit", [1])]).choose("attempt:a-u1", "action:run")
    game.choose("move", value=abreast(game, (10, 20)))
    react(game, "b-u1", 5).choose("all:a-u1")
    said = [line.text for line in game.log]
    for sentence in (
        "Unit A1 is to run.",
        "Unit A1 has gone 2.5″ of 10″ when somebody reacts.",
        "Unit A1 moves, the farthest figure 10″.",
    ):
        assert sentence in said


@pytest.mark.rule("fubar.action.per_figure", "fubar.guard.mover_effects")
def test_the_log_knows_which_way_each_figure_went_part_by_part() -> None:
    start = table(squad("a", row(10, 10, 2)), squad("b", [(10, 30)], stance="guard"), squad("b", [(40, 40)]))
    game = begin(start, [("activation", [6]), ("to hit", [1])]).choose("attempt:a-u1", "action:run")
    first, second = (model.at for model in start.living(start.units["a-u1"]))
    game.choose("move", value=way("a-u1-m1", (14, 10), (14, 13), m2=[(second.x / 1000, 17)]))
    react(game, "b-u1", 5).choose("all:a-u1")
    gone, went = (line for line in game.log if line.ways)
    assert gone.pieces == went.pieces == ("a-u1-m1", "a-u1-m2")
    half, rest = gone.ways[0], went.ways[0]
    assert (half[0], rest[-1]) == (first, at(14, 13))
    assert half[-1] == rest[0], "the second part begins where the first has ended"
    assert at(14, 10) in (half + rest)
    assert (gone.ways[1], went.ways[1]) == ((), ()), "who goes straight need not be told of"


@pytest.mark.rule("fubar.initiative.skip", "fubar.initiative.lost_on_failure")
def test_the_log_names_nobody_as_heir_who_cannot_attempt_anything() -> None:
    blues = squad("b", [(40, 40)], attempted=True)
    game = begin(table(squad("a", [(10, 10)]), squad("a", [(14, 10)]), blues), [("activation", [1])]).choose(
        "attempt:a-u1"
    )
    assert game.told("Reds has failed an attempt.")
    assert not game.told("The initiative goes to")


@pytest.mark.rule("fubar.action.assault.move", "fubar.melee.contact")
def test_a_straight_charge_is_offered_and_suggested_to_start_from() -> None:
    dice = [("activation", [6]), ("close combat against Unit", [1, 1]), ("close combat against Unit", [1])]
    game = begin(table(squad("a", row(10, 10, 2)), squad("a", [(40, 5)]), squad("b", [(10, 15)])), dice)
    game.choose("attempt:a-u1", "action:assault", "assault:b-u1")
    suggested = game.option("move").needs.suggested
    game.choose("charge")
    assert {id_: game.table.models[id_].at for id_ in suggested} == {id_: way[-1] for id_, way in suggested.items()}
