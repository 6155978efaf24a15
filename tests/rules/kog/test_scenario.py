"""Agreed scenarios: no Objectives of one's own, points at the end of rounds, the dice for the first turn, who wins."""

import json

import pytest
from msgspec import structs

from rules.kernel.refusal import Seat
from rules.kog.board.table import Table
from rules.kog.game import GAME
from rules.kog.lists.catalogue import READY
from rules.kog.turn.scenario import SCENARIO_GAME, initiative_of, total
from rules.kog.turn.victory import verdict
from rules.kog.view.view import view
from rules.players.evaluators.kog import KOG_EVALUATOR
from rules.roster.scenarios import MISSION
from rules.skirmish.scenario import read_scenario
from tests.rules.kog.build import begin, table

RULE = "kog.scenario.agreed"
WELL, FAR = (24.0, 18.0), (4.0, 32.0)


def written(**parts: object) -> str:
    usual = {
        "format": "gridless-scenario", "version": 1, "system": "kog", "name": "The well", "rounds": 2,
        "objective": [{"name": "Well", "at": [50, 50]}],
        "score": [{"points": 1, "what": "objective", "when": "round"}, {"points": 2, "what": "most"}],
    }  # fmt: skip
    return json.dumps({**usual, **parts})


def agreed(start: Table, **parts: object) -> Table:
    found = read_scenario(SCENARIO_GAME, written(**parts))
    return structs.replace(start, settings=structs.replace(start.settings, scenario=found, round_limit=found.rounds))


def contest(**parts: object) -> Table:
    """The last turn of round 2, with nobody in reach of anybody and seat 0 at the well."""
    start = table([("jaeger", "a", WELL), ("jaeger", "b", FAR)], stage="morale", turn=1)
    return agreed(start, **parts)


@pytest.mark.rule(RULE, "kog.scenario.custom", "kog.victory.check")
def test_points_are_scored_at_the_end_of_the_round_and_decide_after_the_last() -> None:
    assert total(contest(), Seat(0)) == 3
    game = begin(contest())
    assert game.over
    assert (game.table.result.winner, game.table.result.kind, game.table.result.rule) == (0, "points", RULE)
    assert [side.scored for side in game.table.sides] == [3, 0]
    assert total(game.table, Seat(0)) == 3
    longer = begin(contest(rounds=3), [("first turn", [5, 2])])
    assert not longer.over
    assert [side.scored for side in longer.table.sides] == [1, 0]


@pytest.mark.rule(RULE)
def test_a_lead_that_is_too_small_is_a_draw_and_a_side_without_units_loses() -> None:
    assert begin(contest(lead=4)).table.result.kind == "draw"
    start = contest()
    alone = start.with_models(
        {id_: structs.replace(one, life="gone") for id_, one in start.models.items() if one.seat == 0}
    )
    result = verdict(alone)
    assert result is not None
    assert (result.winner, result.kind) == (1, "minor")


@pytest.mark.rule(RULE)
def test_losses_destroyed_units_and_ground_count() -> None:
    start = table([("jaeger", "a", (24.0, 4.0)), ("jaeger", "b", FAR), ("jaeger", "b", (40.0, 32.0))], stage="morale")
    start = start.with_side(Seat(0), half=1).with_side(Seat(1), half=-1)
    lost = start.with_models({"b-m1": structs.replace(start.models["b-m1"], life="wreck")})
    for what, points in (("destroyed", 2), ("losses", 2 * (lost.profile(lost.models["b-m1"]).cost // 10))):
        assert total(agreed(lost, score=[{"points": 2, "what": what}]), Seat(0)) == points
    crossed = [{"points": 3, "what": "crossed"}]
    assert {
        total(agreed(lost.with_model("a-m1", at=lost.models["a-m1"].at._replace(y=y)), score=crossed), Seat(0))
        for y in (4_000, 32_000)
    } == {0, 3}


@pytest.mark.rule(RULE, "kog.round.dice-off")
def test_a_scenario_adds_to_the_dice_for_the_first_turn() -> None:
    start = contest(rounds=5, initiative=[{"player": 2, "add": 2}])
    assert initiative_of(start) == (0, 2)
    game = begin(start, [("first turn", [4, 3])])
    assert game.table.order == (1, 0)
    assert game.told("4 against 5")


@pytest.mark.rule(RULE, "kog.setup.objective.place")
def test_nobody_places_an_objective_and_the_title_names_the_scenario() -> None:
    usual = {setting.id: setting.default for setting in GAME.settings}
    lists = [ready.roster for ready in READY if ready.battle == "skirmish"]
    musters = [GAME.muster(roster) for roster in lists[:2]]
    text = written(rounds=4)
    made = GAME.new_table({**usual, MISSION: text}, 3, musters)
    assert made.settings.round_limit == 4
    assert GAME.new_table({**usual, MISSION: text, "rounds": 9}, 3, musters).settings.round_limit == 9
    assert GAME.title({**usual, MISSION: text}).startswith("KOG light · Skirmish · The well · ")


@pytest.mark.rule(RULE)
def test_the_board_and_the_cards_show_it() -> None:
    seen = view(contest(), None)
    assert seen.mission is not None
    assert seen.mission.label == "The well"
    assert "Well, held by " in next(zone.label for zone in seen.zones if zone.id == "scenario-objective-1")
    assert seen.sides[0].score is not None
    assert seen.sides[0].score.rule == RULE


@pytest.mark.rule(RULE)
def test_a_computer_player_wants_what_the_scenario_asks_for() -> None:
    there, away = contest(), agreed(table([("jaeger", "a", (4.0, 4.0)), ("jaeger", "b", FAR)], stage="movement"))
    assert KOG_EVALUATOR.worth(there, Seat(0))["scenario"] > KOG_EVALUATOR.worth(away, Seat(0))["scenario"]
    assert (24_000, 18_000) in [goal.at for goal in KOG_EVALUATOR.goals(away, Seat(0), "a-m1")]
