"""Agreed scenarios: what they set, what they score at the end of a turn and of the match, and who wins."""

import json

import pytest
from msgspec import structs

from rules.fubar.board.ground import deployment_area
from rules.fubar.game import GAME
from rules.fubar.lists.catalogue import READY
from rules.fubar.turn.scoring import SCENARIO_GAME, total
from rules.fubar.view.view import view
from rules.players.evaluators.fubar import FUBAR_EVALUATOR
from rules.roster.scenarios import MISSION
from rules.skirmish.scenario import read_scenario
from tests.rules.fubar.build import begin, squad, table

RULE = "fubar.scenario.agreed"


def written(**parts: object) -> str:
    usual = {
        "format": "gridless-scenario", "version": 1, "system": "fubar", "name": "The well",
        "objective": [{"name": "Well", "at": [50, 50]}],
        "score": [{"points": 1, "what": "objective", "when": "round"}, {"points": 2, "what": "most"}],
    }  # fmt: skip
    return json.dumps({**usual, **parts})


def played(*squads: object, turns: int = 3, **parts: object):
    start = table(*squads, turns=turns)
    agreed = structs.replace(start.settings, scenario=read_scenario(SCENARIO_GAME, written(**parts)))
    return begin(structs.replace(start, settings=agreed), [("initiative", [6, 1])])


@pytest.mark.rule(RULE, "fubar.scenario.victory")
def test_points_come_at_the_end_of_turns_and_of_the_match_and_most_win() -> None:
    game = played(squad("a", [(24, 24)]), squad("b", [(40, 40)]))
    assert total(game.table, 0) == 3
    game.choose("pass", "pass")
    assert game.table.turn == 3
    assert [side.scored for side in game.table.sides] == [1, 0]
    assert total(game.table, 0) == 4
    game.choose("pass", "pass")
    assert game.over
    assert (game.table.result.winner, game.table.result.rule) == (0, RULE)
    assert [side.scored for side in game.table.sides] == [4, 0]
    assert total(game.table, 0) == 4
    assert "4 points" in game.table.result.text


@pytest.mark.rule(RULE)
def test_a_lead_that_is_too_small_is_a_draw() -> None:
    game = played(squad("a", [(24, 24)]), squad("b", [(40, 40)]), turns=2, lead=4)
    game.choose("pass", "pass")
    assert game.table.result.kind == "draw"
    assert game.table.result.rule == RULE


@pytest.mark.rule(RULE)
def test_the_suppressed_and_those_aboard_hold_nothing_and_who_is_across_counts_once() -> None:
    lines = [{"points": 1, "what": "crossed"}, {"points": 1, "what": "destroyed"}]
    down = played(squad("a", [(24, 24)], changes={1: {"down": True}}), squad("b", [(40, 40)]))
    assert total(down.table, 0) == 0
    start = table(squad("a", [(24, 2), (26, 2)]), squad("b", [(40, 40)]))
    zone = deployment_area(start.settings, start.side(1).edge)
    near = min(point.y for point in zone) + 1_000
    start = start.with_models(
        {
            id_: structs.replace(one, at=structs.replace(one).at._replace(y=near))
            for id_, one in start.models.items()
            if one.seat == 0
        }
    )
    agreed = structs.replace(start.settings, scenario=read_scenario(SCENARIO_GAME, written(score=lines)))
    assert total(structs.replace(start, settings=agreed), 0) == 1


@pytest.mark.rule(RULE, "fubar.scenario.deployment", "fubar.scenario.initiative_modifiers", "fubar.scenario.table")
def test_a_scenario_sets_turns_depth_and_modifiers() -> None:
    agreed = {"battle": "patrol", "players": 2, "terrain": "random", "initiative_1": 1}
    text = written(rounds=4, depth=12, initiative=[{"player": 1, "add": 1}, {"player": 2, "add": -1}])
    musters = [GAME.muster(ready.roster) for ready in READY if ready.battle == "patrol"][:2]
    made = GAME.new_table({**agreed, MISSION: text}, 7, musters)
    assert made.settings.turns == 4
    assert [side.modifier for side in made.sides] == [2, -1]
    assert max(point.y for point in deployment_area(made.settings, "north")) == 12_000
    assert GAME.new_table({**agreed, MISSION: text, "turns": 9}, 7, musters).settings.turns == 9
    assert GAME.title({**agreed, MISSION: text}) == "FUBAR · Patrol · 4 turns · The well · Random"


@pytest.mark.rule(RULE)
def test_the_board_and_the_cards_show_it() -> None:
    game = played(squad("a", [(24, 24)]), squad("b", [(40, 40)]))
    seen = view(game.table, None)
    assert seen.mission is not None
    assert seen.mission.label == "The well"
    assert "Well, held by " in next(zone.label for zone in seen.zones if zone.id == "scenario-objective-1")
    assert [[state.label for state in side.states] for side in seen.sides] == [["Holds Well"], []]
    assert seen.sides[0].score is not None
    assert seen.sides[0].score.rule == RULE
    assert view(table(squad("a", [(24, 24)]), squad("b", [(40, 40)])), None).mission is None


@pytest.mark.rule(RULE)
def test_a_computer_player_wants_what_the_scenario_asks_for() -> None:
    there = played(squad("a", [(24, 24)]), squad("b", [(40, 40)])).table
    away = played(squad("a", [(4, 24)]), squad("b", [(40, 40)])).table
    assert FUBAR_EVALUATOR.worth(there, 0)["scenario"] > FUBAR_EVALUATOR.worth(away, 0)["scenario"]
    assert FUBAR_EVALUATOR.goals(away, 0, "a-u1")[0].at == (24_000, 24_000)
