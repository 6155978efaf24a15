"""Scenarios of every game: each ready-made one is read, shown as a form, described by its schema and played to its end."""

import json
from typing import Any

import pytest

from rules.registry import SYSTEMS
from rules.roster.scenarios import MISSION, NotAScenario, ReadyScenario, ScenarioRules, content, name_in
from rules.roster.sheets.typed import read, typed_from
from tests.harness.beginning import begun
from tests.harness.breath import Breath
from tests.harness.match import Match, check_rest

RULES: dict[str, ScenarioRules] = {id_: game.scenarios for id_, game in SYSTEMS.items() if game.scenarios}
READY = [(id_, one) for id_, rules in RULES.items() for one in rules.ready]
every_ready = pytest.mark.parametrize(("system", "ready"), READY, ids=[f"{id_}-{one.id}" for id_, one in READY])
every_game = pytest.mark.parametrize("system", sorted(RULES))


def test_every_game_has_scenarios_with_ready_made_ones() -> None:
    assert set(RULES) == set(SYSTEMS)
    assert all(len(rules.ready) >= 3 for rules in RULES.values())


@every_ready
def test_a_ready_scenario_reads_back_as_it_is_written_and_fits_its_form(system: str, ready: ReadyScenario) -> None:
    rules = RULES[system]
    found = rules.read(ready.text)
    assert (found.text, found.name) == (ready.text, ready.name)
    assert found.lines
    assert name_in(found.text) == ready.name
    data = content(ready.text)
    assert rules.read(rules.file(read(rules.sheet, typed_from(rules.sheet, data)))).text == ready.text
    assert rules.named(f"ready:{ready.id}") == ready.text


@every_ready
def test_a_match_with_a_ready_scenario_is_played_to_its_end(system: str, ready: ReadyScenario) -> None:
    match = begun(SYSTEMS[system], {MISSION: ready.text}, 5, small=True).match(Breath, bold=True)
    for _ in range(8_000):
        if match.position.over:
            break
        match.step()
    assert match.position.over
    assert match.table.result is not None


@every_ready
def test_the_harness_holds_in_a_match_with_a_ready_scenario(system: str, ready: ReadyScenario) -> None:
    match = begun(SYSTEMS[system], {MISSION: ready.text}, 6, small=True).match(Match)
    for rest in range(60):
        if match.position.over:
            break
        if rest % 10 == 0:
            check_rest(match)
        match.step()


@every_game
def test_the_title_of_a_match_names_its_scenario(system: str) -> None:
    game, ready = SYSTEMS[system], RULES[system].ready[0]
    usual = {setting.id: setting.default for setting in game.settings}
    assert ready.name in game.title({**usual, MISSION: ready.text})


@every_game
def test_the_schema_names_every_part_of_the_file(system: str) -> None:
    schema = RULES[system].schema()
    text = json.dumps(schema)
    assert schema["$schema"].startswith("https://json-schema.org/")
    assert {"gridless-scenario", system} <= set(
        json.loads(text)["$defs"][schema["$ref"].rpartition("/")[2]]["properties"]["format"].values()
    ) | {system}
    assert all(f'"{key}"' in text for key in content(RULES[system].ready[0].text))


def without(text: str, **changes: Any) -> str:
    return json.dumps({**json.loads(text), **changes})


@every_game
@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"format": "another"}, "format"),
        ({"version": 2}, "version"),
        ({"system": "chess"}, "system"),
        ({"name": " "}, "name"),
        ({"name": "x" * 61}, "name"),
        ({"name": "a\u202eb"}, "name"),
        ({"about": "y" * 601}, "about"),
        ({"unknown": 1}, ""),
    ],
    ids=["format", "version", "system", "no name", "long name", "bidi", "long about", "unknown"],
)
def test_what_is_wrong_with_a_file_is_told_with_its_place(system: str, changes: dict[str, Any], path: str) -> None:
    with pytest.raises(NotAScenario) as wrong:
        RULES[system].read(without(RULES[system].example, **changes))
    assert wrong.value.path == path


@every_game
@pytest.mark.parametrize("text", ["", "[]", "{", "[" * 50, '{"format": ' + "9" * 100 + "}", " " * 30_000], ids=range(6))
def test_what_is_no_file_at_all_is_refused(system: str, text: str) -> None:
    with pytest.raises(NotAScenario):
        RULES[system].read(text)


@every_game
def test_a_ready_scenario_that_does_not_exist_is_refused(system: str) -> None:
    with pytest.raises(NotAScenario, match="no ready-made"):
        RULES[system].named("ready:nothing")
