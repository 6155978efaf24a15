"""The rules reference: every rule of every system has its place, and whatever names a rule names one of them."""

import re
from pathlib import Path

import pytest
from django.test import Client

from games.site_rulebook import SITE_RULEBOOK
from rules.registry import SYSTEMS

RULES = Path(__file__).parents[2] / "rules"
GAMES = RULES.parent / "games"


@pytest.mark.parametrize("system", SYSTEMS)
def test_every_rule_has_a_place_that_links_lead_to(client: Client, system: str) -> None:
    text = client.get(f"/rules/{system}/").content.decode()
    book = SYSTEMS[system].rulebook
    assert re.findall('<article class="rule" id="([^"]+)">', text) == [
        rule.id for rules in book.sections().values() for rule in rules
    ]
    assert len(re.findall('<h2 id="section-', text)) == len(book.sections())


@pytest.mark.parametrize("system", SYSTEMS)
def test_code_and_catalogue_name_only_rules_that_are_there(system: str) -> None:
    known = set(SYSTEMS[system].rulebook.ids())
    files = [*sorted((RULES / system).rglob("*.py")), *(RULES / system).rglob("catalogue.toml")]
    named = {rule for path in files for rule in re.findall(rf'"({system}\.[\w.-]+)"', path.read_text("utf-8"))}
    assert len(named) > len(known) // 4
    assert named <= known


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_we_added_is_marked_as_ours(client: Client, system: str) -> None:
    text = client.get(f"/rules/{system}/").content.decode()
    articles = dict(re.findall('<article class="rule" id="([^"]+)">(.*?)</article>', text, re.DOTALL))
    marked = {id_ for id_, words in articles.items() if "our own addition, not in the printed rules" in words}
    assert marked == {rule.id for rule in SYSTEMS[system].rulebook.rules if rule.origin == "house"}


def test_the_index_leads_to_every_book(client: Client) -> None:
    text = client.get("/rules/").content.decode()
    for system, game in SYSTEMS.items():
        assert f'href="/rules/{system}/"' in text
        assert f"{len(game.rulebook.rules)} rules" in text
    assert client.get("/rules/chess/").status_code == 404


def test_what_is_refused_at_every_table_leads_to_its_rule(client: Client) -> None:
    sources = [path.read_text("utf-8") for place in (RULES, GAMES) for path in sorted(place.rglob("*.py"))]
    named = {rule for text in sources for rule in re.findall(r'"((?:match|kernel|table)\.[a-z_]+)"', text)}
    assert {"match.draw", "match.time", "kernel.undo"} <= named
    assert named == set(SITE_RULEBOOK.ids())
    assert 'href="/rules/match/"' in client.get("/rules/").content.decode()
    for rule in named:
        book = rule.partition(".")[0]
        assert f'id="{rule}"' in client.get(f"/rules/{book}/").content.decode()
        assert client.get(f"/rules/{book}/{rule}.json").json()["text"]


def test_one_rule_is_told_in_words_for_a_page_that_explains_it(client: Client) -> None:
    answer = client.get("/rules/killteam/killteam.weapon.brutal.json")
    assert answer.json()["title"] == "Brutal"
    assert "block" in answer.json()["text"]
    assert client.get("/rules/killteam/killteam.weapon.nothing.json").status_code == 404
    assert client.get("/rules/nothing/killteam.weapon.brutal.json").status_code == 404


def test_a_table_learns_what_its_rules_are_called(client: Client) -> None:
    for game in SYSTEMS.values():
        told = client.get(f"/rules/{game.system.id}/titles.json").json()["titles"]
        assert told == {rule.id: rule.title for book in (SITE_RULEBOOK, game.rulebook) for rule in book.rules}
    assert client.get("/rules/chess/titles.json").status_code == 404


def test_a_log_learns_which_rules_we_had_to_read_ourselves(client: Client) -> None:
    for game in SYSTEMS.values():
        answer = client.get(f"/rules/{game.system.id}/rulings.json")
        assert answer.json() == {"rules": [rule.id for rule in game.rulebook.rules if rule.ruling]}
    assert client.get("/rules/chess/rulings.json").status_code == 404
