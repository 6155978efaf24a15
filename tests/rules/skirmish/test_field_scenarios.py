"""Scenarios of games with a table: who holds what, what that scores, and mistakes in a file with their places."""

import json
from typing import Any

import pytest

from rules.geometry import Disc, Point
from rules.kernel.refusal import Seat
from rules.roster.scenarios import NotAScenario
from rules.skirmish.scenario import FieldScenario, ScenarioGame, read_scenario, scenario_lines
from rules.skirmish.scenario_points import (
    ScenarioSide,
    ScenarioTable,
    area_holder,
    goal_places,
    held_states,
    objective_holder,
    points_now,
    zones_of,
)

GAME = ScenarioGame("spar", has_initiative=True, has_depth=True)
A, B = Seat(0), Seat(1)


def scenario(game: ScenarioGame = GAME, **parts: Any) -> FieldScenario:
    usual = {
        "format": "gridless-scenario", "version": 1, "system": "spar", "name": "Two wells",
        "objective": [{"name": "West well", "at": [25, 50]}, {"name": "East well", "at": [75, 50]}],
        "area": [{"name": "The yard", "first": [40, 40], "last": [60, 60]}],
        "score": [{"points": 1, "what": "objective", "when": "round", "since": 2}, {"points": 3, "what": "area"}],
    }  # fmt: skip
    return read_scenario(game, json.dumps({**usual, **parts}))


def base(x: int, y: int, radius: int = 500) -> Disc:
    return Disc(Point(x * 1_000, y * 1_000), radius, 0)


def measured(own: list[Disc], foes: list[Disc], **more: int) -> ScenarioTable:
    return ScenarioTable(
        width=40_000, height=20_000, sides={A: ScenarioSide(tuple(own), **more), B: ScenarioSide(tuple(foes))}
    )


def test_an_objective_is_held_by_whoever_has_more_bases_within_three_inches() -> None:
    found = scenario()
    well = found.objective[0]
    assert objective_holder(measured([base(10, 13, 0)], []), well) == A
    assert objective_holder(measured([Disc(Point(10_000, 13_001), 0, 0)], []), well) is None
    assert objective_holder(measured([base(10, 10)], [base(11, 10)]), well) is None
    assert objective_holder(measured([base(10, 10)], [base(11, 10), base(9, 10)]), well) == B
    assert objective_holder(measured([], []), well) is None


def test_an_area_is_held_with_the_middle_of_the_base_its_edges_included() -> None:
    yard = scenario().area[0]
    assert area_holder(measured([base(16, 8)], []), yard) == A
    assert area_holder(measured([base(15, 8, 2_000)], []), yard) is None
    assert area_holder(measured([base(20, 10)], [base(21, 10)]), yard) is None


def test_lines_score_at_their_moment_and_tell_why() -> None:
    found, here = scenario(), measured([base(10, 10), base(30, 10), base(20, 10)], [base(1, 1)])
    assert points_now(found, here, A, "round", 1).points == 0
    assert points_now(found, here, A, "round", 2) == (2, "2 objectives held")
    assert points_now(found, here, A, "end", 6) == (3, "1 area held")
    assert points_now(found, here, B, "end", 6) == (0, "")


@pytest.mark.parametrize(
    ("what", "points", "why"),
    [
        ("most", 2, "more objectives than any enemy"),
        ("destroyed", 4, "2 enemy units destroyed"),
        ("losses", 6, "30 pts of enemy losses"),
        ("crossed", 2, "1 unit in an enemy deployment zone"),
    ],
)
def test_each_condition_is_counted(what: str, points: int, why: str) -> None:
    found = scenario(score=[{"points": 2, "what": what}])
    here = measured([base(10, 10)], [], destroyed=2, losses=39, crossed=1)
    assert points_now(found, here, A, "end", 1) == (points, why)


def test_the_board_shows_what_is_to_hold_and_who_holds_it() -> None:
    found, here = scenario(), measured([base(10, 10)], [base(20, 10)])
    zones = zones_of(found, here, ["Red", "Blue"])
    assert [(zone.label, zone.seat) for zone in zones] == [
        ("West well, held by Red", A), ("East well, held by nobody", None), ("The yard, held by Blue", B)
    ]  # fmt: skip
    assert [state.label for state in held_states(found, here, A, "rule")] == ["Holds West well"]
    assert [state.label for state in held_states(found, here, B, "rule")] == ["Holds The yard"]
    assert goal_places(found, here) == (Point(10_000, 10_000), Point(30_000, 10_000), Point(20_000, 10_000))


def test_a_scenario_tells_how_it_is_played() -> None:
    found = scenario(rounds=5, depth=10, lead=2, initiative=[{"player": 2, "add": -1}])
    assert scenario_lines(found, GAME) == (
        "1 point for each objective held, at the end of each round from the 2. on.",
        "3 points for each area held, at the end of the match.",
        "Most points win by at least 2; otherwise it is a draw.",
        "It ends after 5 rounds.",
        "Units are deployed within 10″ of their own edge.",
        "On initiative dice: player 2 −1.",
    )


@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"score": []}, "score"),
        ({"objective": []}, "score[0].what"),
        ({"area": []}, "score[1].what"),
        ({"area": [{"name": "x", "first": [40, 40], "last": [40, 60]}]}, "area[0].last"),
        ({"rounds": 1}, "score[0].since"),
        ({"depth": 3}, "depth"),
        ({"depth": 99}, "depth"),
        ({"lead": 0}, "lead"),
        ({"objective": [{"name": "x", "at": [101, 0]}]}, "objective[0].at[0]"),
        ({"objective": [{"name": "x" * 61, "at": [1, 0]}]}, "objective[0].name"),
        ({"score": [{"points": 1, "what": "luck"}]}, "score[0].what"),
        ({"initiative": [{"player": 5, "add": 1}]}, "initiative[0].player"),
        ({"initiative": [{"player": 1, "add": 1}, {"player": 1, "add": 2}]}, "initiative"),
    ],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_mistakes_are_told_with_their_place(parts: dict[str, Any], path: str) -> None:
    with pytest.raises(NotAScenario) as wrong:
        scenario(**parts)
    assert wrong.value.path == path


@pytest.mark.parametrize(
    ("game", "parts", "path"),
    [
        (ScenarioGame("spar", needs_rounds=True), {}, "rounds"),
        (ScenarioGame("spar", has_initiative=True), {"depth": 8}, "depth"),
        (ScenarioGame("spar", has_depth=True), {"initiative": [{"player": 1, "add": 1}]}, "initiative"),
    ],
    ids=["rounds", "depth", "initiative"],
)
def test_a_game_refuses_what_it_does_not_have(game: ScenarioGame, parts: dict[str, Any], path: str) -> None:
    with pytest.raises(NotAScenario) as wrong:
        scenario(game, **parts)
    assert wrong.value.path == path
