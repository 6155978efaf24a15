"""The picture of a Kry-Gothic table."""

from typing import Any

import pytest
from msgspec import structs

from rules.kernel.system import Ending
from rules.krygothic.board import Marker
from rules.krygothic.system import ended
from rules.krygothic.view.view import view
from tests.rules.krygothic.build import BLUE, PISTOL, RED, model, place, table
from tests.rules.krygothic.calls.fakes import Match, far, hall


@pytest.mark.rule("krygothic.online.no_measuring_aid", "krygothic.shoot.no_premeasure")
def test_nobody_measures_before_a_shot_is_called() -> None:
    assert view(table(model("A", 10, 10)), None).ruler is False


def test_pips_are_wounds_and_rounds_are_of_ap() -> None:
    seen = view(table(model("A", 10, 10)), None)
    assert (seen.gauge, seen.turn_name) == ("wounds", "AP round")


@pytest.mark.rule("krygothic.gun.line", "krygothic.stat.cc", "krygothic.stat.rc")
def test_a_card_says_what_its_letters_stand_for() -> None:
    told = {fact.label: fact.value for fact in view(table(model("A", 10, 10, guns=(PISTOL,))), None).pieces[0].facts}
    assert told["Pistol"] == "3K2S1: keeps 3, −2 Body, 1 wound at most, short to 2″, long from 6″, none from 8″"
    assert {"Close combat (CC)", "Ranged combat (RC)"} <= set(told)


@pytest.mark.rule("krygothic.weak.test", "krygothic.mine.proximity")
@pytest.mark.parametrize(
    ("kind", "means"),
    [
        ("location", "3 wounds: each shot hits on 5, each blow hits"),
        ("core", "1 AP in contact; off your own edge it is secured"),
        ("mine", "when an enemy moves within 1″: 2 wound saves at −2"),
        ("damage", "rolls a die: on 4 or more it is stuck"),
    ],
)
def test_what_lies_on_the_table_says_what_it_does(kind: Any, means: str) -> None:
    on = table(model("A", 10, 10), markers={"x1": Marker(id="x1", kind=kind, at=place(14, 10), radius=500, wounds=3)})
    (seen,) = [piece for piece in view(on, None).pieces if piece.id == "x1"]
    assert [fact.value for fact in seen.facts] == [means]


def said(match: Match) -> tuple[list[str], list[str]]:
    """What stands beside the AP of Red and of Blue."""
    one, two = (side.states for side in view(match.table, None).sides)
    return [state.label for state in one], [state.label for state in two]


def two() -> Match:
    return Match(hall(model("M", 10, 10, facing=0), model("N", 30, 10, BLUE, facing=180)))


@pytest.mark.rule("krygothic.ap.public", "krygothic.online.first_refusal", "krygothic.online.open_floor")
def test_who_may_speak_stands_beside_the_ap() -> None:
    match = two()
    assert said(match) == (["Acts first"], [])
    match.say(RED, "open")
    assert said(match) == (["Either side may act"], ["Either side may act"])
    match.say(BLUE, "walk:N").say(BLUE, "walk", far(1))
    assert said(match) == ([], ["Acting"])
    match.say(RED, "pass")
    assert said(match) == (["Acts first"], [])
    match.say(RED, "done")
    assert said(match) == (["Done for this AP round"], ["Only this side may act"])


@pytest.mark.rule("krygothic.online.done_floor")
def test_a_side_without_ap_has_no_first_refusal() -> None:
    match = Match(two().table.with_side(RED, ap=0))
    assert said(match) == ([], ["Only this side may act"])


@pytest.mark.rule("krygothic.scenario.concede")
def test_nobody_speaks_any_more_once_it_is_over() -> None:
    match = two().say(RED, "done")
    over = ended(match.table, Ending(conceded=RED)).apply(match.table)
    assert [side.states for side in view(over, None).sides] == [(), ()]


@pytest.mark.parametrize(("scenario", "scores"), [("purge", ["0", "0"]), ("sabotage", [])])
def test_ap_are_no_score_once_it_is_over(scenario: str, scores: list[str]) -> None:
    on = structs.replace(two().table, mission=scenario)
    over = ended(on, Ending(conceded=RED)).apply(on)
    assert [side.score.value for side in view(over, None).sides if side.score] == scores


def test_there_are_no_turns() -> None:
    assert view(two().table, None).active is None


@pytest.mark.rule("krygothic.scenario.purge")
def test_what_has_been_removed_so_far_stands_on_each_card() -> None:
    gone = hall(model("M", 10, 10), model("N", 30, 10, BLUE, points=50)).with_model("N", life="gone")
    told = [fact.value for side in view(gone, None).sides for fact in side.facts if fact.label == "Mission"]
    assert told == ["50 points destroyed", "no points destroyed"]


@pytest.mark.rule("krygothic.ap.public")
@pytest.mark.parametrize(
    ("scenario", "scores"),
    [
        ("purge", [("Points destroyed", "50 · 20 AP"), ("Points destroyed", "0 · 20 AP")]),
        ("lights_out", [("Points", "6 · 20 AP"), ("Points", "0 · 20 AP")]),
        ("floor_below", [("Zones", "2 · 20 AP"), ("Zones", "0 · 20 AP")]),
        ("sabotage", [("AP", "20"), ("AP", "20")]),
    ],
)
def test_the_score_is_the_points_where_any_are_counted_and_then_the_ap(
    scenario: str, scores: list[tuple[str, str]]
) -> None:
    gone = hall(model("M", 10, 10), model("N", 30, 10, BLUE, points=50)).with_model("N", life="gone")
    counted = structs.replace(gone.with_side(RED, score=2), mission=scenario)
    assert [(side.score.label, side.score.value) for side in view(counted, None).sides if side.score] == scores


def test_locations_bear_the_numbers_by_which_they_are_called() -> None:
    tank = Marker(id="L2", kind="location", at=place(10, 10), radius=1_000, wounds=3, owner=BLUE)
    mine = Marker(id="m1", kind="mine", at=place(20, 10), radius=500, owner=BLUE)
    on = table(model("r1", 30, 30), model("b1", 40, 40, BLUE), markers={"L2": tank, "m1": mine})
    assert [(one.name, one.number, one.glyph) for one in view(on, None).pieces if one.life == "marker"] == [
        ("Location 2", "L2", "objective"),
        ("Proximity mine", "", ""),
    ]


def test_who_arrives_later_is_yet_to_come() -> None:
    on = table(model("r1", 30, 30), model("b1", 40, 40, BLUE))
    waits = on.with_model("r1", life="reserve", at=None)
    assert {one.id: one.note for one in view(waits, None).units} == {"r1": "yet to come", "b1": ""}


def mission(scenario: str, **settings: int) -> tuple[str, str, list[str]]:
    """What is fought for, what wins, and the part of each side; Red has won the roll-off."""
    attacker = RED if scenario == "sabotage" else None
    seen = view(table(model("A", 10, 10), attacker=attacker, settings={"scenario": scenario, **settings}), None)
    assert seen.mission is not None
    return seen.mission.label, seen.mission.value, [side.part for side in seen.sides]


@pytest.mark.rule("krygothic.scenario.sabotage.victory")
def test_everybody_reads_what_the_mission_is_and_who_attacks() -> None:
    name, wins, parts = mission("sabotage")
    assert (name, parts) == ("Sabotage", ["attacker", "defender"])
    assert "three locations are destroyed" in wins


@pytest.mark.rule("krygothic.scenario.purge")
def test_what_wins_names_the_round_that_was_agreed_on() -> None:
    last = "The last side with models wins."
    assert mission("purge", limit=0) == ("Purge", last, ["", ""])
    assert mission("purge", limit=6)[1] == f"{last} After AP round 6 the side that destroyed more enemy points wins."
