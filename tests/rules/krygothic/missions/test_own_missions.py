"""Missions of one's own: read and refused, played by their data, and a rolled mission where nobody agrees on one."""

import json
from typing import Any

import pytest
from msgspec import structs

from rules.krygothic.board import Table, board_side, has_weak_decks, is_dark, is_off_guard, mission_now
from rules.krygothic.board.mission_data import SCENARIOS, own_mission
from rules.krygothic.game import GAME, settings_of, title
from rules.krygothic.missions.missions import last_round
from rules.krygothic.missions.own import MISSION_RULES, read_mission
from rules.krygothic.missions.places import core_places, deployment_zone, zone_places
from rules.krygothic.missions.timeline import round_effects
from rules.krygothic.missions.victory import result_now
from rules.krygothic.view.view import view
from rules.roster.scenarios import MISSION, NotAScenario
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.rules.krygothic.build import BLUE, RED, model, place, table
from tests.rules.krygothic.missions.test_ends import standing
from tests.rules.krygothic.running import run

USUAL: dict[str, Any] = {setting.id: setting.default for setting in GAME.settings}


def written(**parts: Any) -> str:
    usual = {"format": "gridless-scenario", "version": 1, "system": "krygothic", "name": "Cold vault", "rounds": 5}
    return json.dumps({**usual, **parts})


def scene(*placed: Any, changes: dict[str, Any] | None = None, **parts: Any) -> Table:
    both = placed or (model("r1", 4, 44), model("b1", 44, 4, BLUE))
    made = table(*both, settings={"scenario": "own", "battle": "standard", "terrain": "bare"}, **(changes or {}))
    return structs.replace(made, settings=structs.replace(made.settings, own=read_mission(written(**parts))))


@pytest.mark.rule("krygothic.scenario.own", "krygothic.scenario.timeline")
def test_a_mission_sets_places_depth_light_and_length_by_its_data() -> None:
    found = scene(
        core=[{"east": -12, "south": 3}], zone=[{"east": 0, "south": -6}], depth=9, dark=True, weak=True,
        victory="cores", event=[{"what": "light", "first": 2}],
    )  # fmt: skip
    assert core_places(found) == (place(12, 27),)
    assert zone_places(found) == (place(24, 18),)
    side = board_side(found)
    heights = {abs(point.y - edge) for point in deployment_zone(found, RED) for edge in (0, side)}
    assert 9_000 in heights
    assert has_weak_decks(found)
    assert [is_dark(structs.replace(found, round=number)) for number in (1, 2, 3, 4)] == [True, True, False, False]
    assert last_round(found) == 5


@pytest.mark.rule("krygothic.scenario.own", "krygothic.scenario.sabotage.charge")
def test_a_charge_does_the_wounds_of_the_mission_and_the_last_location_decides() -> None:
    parts = {"attack": True, "locations": 2, "victory": "defence", "charge": 2, "surprise": True}
    markers = {one.id: one for one in (standing(1, 0), standing(2, 3, charged=True))}
    start = scene(changes={"attacker": RED, "markers": markers, "stage": "round_end", "round": 1}, **parts)
    assert is_off_guard(start, BLUE)
    assert not is_off_guard(start, RED)
    after = run(start, round_effects).table
    assert after.markers["L2"].wounds == 1
    done = after.with_marker(structs.replace(after.markers["L2"], wounds=0))
    result = result_now(done)
    assert result is not None
    assert (result.winner, result.rule) == (RED, "krygothic.scenario.own")
    assert "the second location is destroyed" in result.text


@pytest.mark.rule("krygothic.scenario.own")
def test_the_picture_names_the_mission_and_says_what_wins() -> None:
    seen = view(scene(zone=[{"east": 0, "south": 0}], victory="zones", event=[{"what": "score", "first": 5}]), None)
    assert seen.title == "Kry-Gothic · Cold vault"
    assert seen.mission is not None
    assert seen.mission.label == "Cold vault"
    assert "Most zone points win" in seen.mission.value
    assert any(zone.id == "zone-1" for zone in seen.zones)
    assert seen.sides[0].score is not None
    assert seen.sides[0].score.rule == "krygothic.scenario.own"


@pytest.mark.rule("krygothic.scenario.own")
@pytest.mark.parametrize(
    "parts",
    [
        {"attack": True, "locations": 1, "victory": "defence", "late_quarter": 2, "rounds": 4},
        {"attack": True, "attackers_depth": 6, "rounds": 2},
        {"victory": "zones", "zone": [{"east": 0, "south": 0}], "rounds": 3,
         "event": [{"what": "shift", "first": 1, "last": 3}, {"what": "score", "first": 1, "last": 3}]},
    ],
    ids=["defence", "attack", "zones"],
)  # fmt: skip
def test_a_mission_of_ones_own_comes_to_its_end(parts: dict[str, Any]) -> None:
    match = begun(GAME, {MISSION: written(**parts)}, 8, small=True).match(Breath)
    for _ in range(6_000):
        if match.position.over:
            break
        match.step()
    assert match.position.over


@pytest.mark.rule("krygothic.scenario.own")
@pytest.mark.parametrize(
    ("parts", "path"),
    [
        ({"rounds": 0}, "rounds"),
        ({"victory": "cores"}, "core"),
        ({"victory": "zones"}, "zone"),
        ({"victory": "defence"}, "locations"),
        ({"locations": 2}, "locations"),
        ({"locations": 2, "victory": "defence"}, "locations"),
        ({"late_leader": 2}, "late_leader"),
        ({"surprise": True}, "surprise"),
        ({"event": [{"what": "door", "first": 6}]}, "event[0].first"),
        ({"event": [{"what": "door", "first": 2, "last": 6}]}, "event[0].last"),
        ({"event": [{"what": "flood", "first": 2}]}, "event[0].what"),
        ({"core": [{"east": 99, "south": 0}]}, "core[0].east"),
        ({"map": "../etc"}, "map"),
    ],
    ids=range(13),
)
def test_mistakes_are_told_with_their_place(parts: dict[str, Any], path: str) -> None:
    with pytest.raises(NotAScenario) as wrong:
        read_mission(written(**parts))
    assert wrong.value.path == path


@pytest.mark.rule("krygothic.overview.random_missions", "krygothic.scenario.own")
def test_a_mission_is_rolled_unless_players_agree_on_one() -> None:
    assert USUAL["scenario"] == "rolled"
    assert title(USUAL).endswith("rolled mission")
    agreed = {**USUAL, MISSION: written()}
    settings = settings_of(agreed)
    assert (settings.scenario, settings.own) == ("own", read_mission(written()))
    assert title(agreed).endswith("Cold vault")
    assert settings_of(USUAL).own is None


def test_our_missions_are_data_that_can_be_changed() -> None:
    assert [one.id for one in MISSION_RULES.ready] == list(SCENARIOS)
    told = MISSION_RULES.read(MISSION_RULES.ready[0].text).lines
    assert "The attackers win once 3 locations are destroyed." in told
    assert "At the end of AP round 1 the alarm sounds." in told
    rolled = table(model("r1", 4, 44), settings={"scenario": "rolled", "battle": "standard"})
    assert mission_now(rolled) is None
    assert own_mission(read_mission(written(about="Cold."))).text == "Cold."
