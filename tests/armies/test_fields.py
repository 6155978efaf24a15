"""A form with fields for what people write themselves: both ways to text, rows, and the first fault at its field."""

import json
import re
import tomllib
from collections.abc import Mapping
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from importlib.resources import files
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils.html import escape

from armies.models import OwnCatalogue
from rules.killteam.teams.effects import MoveBonus
from rules.killteam.teams.house_teams import HOUSE_TEAMS, parse_team
from rules.killteam.teams.reading import read_team
from rules.registry import SYSTEMS
from rules.roster.custom_catalogue import PLAIN_CATALOGUE

pytestmark = pytest.mark.django_db

FIELDS = "/armies/catalogues/fields/killteam/"
CUSTOM = SYSTEMS["killteam"].custom_catalogue


class Form(HTMLParser):
    """What a browser would send of the form of a page: fields by name, what is ticked and chosen, texts as they stand."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.sent: dict[str, list[str]] = {}
        self.inside = self.selecting = self.area = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        at = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = "yes" if "sheet" in at.get("class", "") else ""
        if at.get("name") == "csrfmiddlewaretoken":
            return
        if not self.inside or (name := at.get("name")) is None:
            if tag == "option" and self.selecting and ("selected" in at or self.selecting not in self.sent):
                self.sent[self.selecting] = [at.get("value", "")]
            return
        if tag == "input" and (at.get("type") != "checkbox" or "checked" in at):
            self.sent.setdefault(name, []).append(at.get("value", "on" if at.get("type") == "checkbox" else ""))
        if tag == "select":
            self.selecting = name
        if tag == "textarea":
            self.area = name
            self.sent[name] = [""]

    def handle_data(self, data: str) -> None:
        if self.area:
            self.sent[self.area][0] += data

    def handle_endtag(self, tag: str) -> None:
        if tag == "select":
            self.selecting = ""
        if tag == "textarea":
            self.area = ""
        if tag == "form":
            self.inside = ""


def shown(answer: Any) -> dict[str, list[str]]:
    return Form(answer.content.decode()).sent


def send(client: Client, typed: Mapping[str, Any], do: str = "keep") -> Any:
    return client.post(FIELDS, {**typed, "do": do})


def house(team: str) -> str:
    return files("rules.killteam.teams").joinpath("house", f"{team}.toml").read_text("utf-8")


def near(page: str, told: str) -> str:
    """The name of the field at which something is told."""
    before = page[: page.index(f"<li>{told}")]
    return re.findall(r'name="([^"]+)"', before)[-1]


@pytest.mark.rule("killteam.build.private_teams", "killteam.build.team_data")
@pytest.mark.parametrize("team", HOUSE_TEAMS)
def test_a_team_passes_through_the_form_unchanged(client: Client, team: str) -> None:
    typed = shown(client.post(FIELDS, {"system": "killteam", "text": house(team), "do": "read"}))
    page = send(client, typed, "text").content.decode()
    written = unescape(page[page.index("<textarea") : page.index("</textarea>")].partition(">")[2])
    assert read_team(parse_team(written)).team == HOUSE_TEAMS[team]
    assert len(typed) < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS / 2


def test_json_passes_through_it_too(client: Client) -> None:
    text = json.dumps(tomllib.loads(CUSTOM.example))
    typed = shown(client.post(FIELDS, {"system": "killteam", "text": text, "do": "read"}))
    assert typed["type.0.height"] == ["1.5"]
    assert typed == shown(client.get(f"{FIELDS}?example"))


@pytest.mark.rule("killteam.build.private_teams")
def test_a_team_is_written_from_nothing_row_by_row(client: Client) -> None:
    typed = shown(client.get(FIELDS))
    typed |= {"name": ["Quay Watch"], "archetypes": ["Hunt"], "size": ["2"]}
    typed = shown(send(client, typed, "add:weapon"))
    typed |= {"weapon.0.name": ["Boat hook"], "weapon.0.kind": ["melee"], "weapon.0.mode.0.dmg": ["4/5"]}
    typed = shown(
        send(client, typed | {"new:weapon.0.mode.0.rules": ["killteam.weapon.lethal"]}, "add:weapon.0.mode.0.rules")
    )
    assert typed["weapon.0.id"] == ["boat-hook"]
    typed |= {"weapon.0.mode.0.rules.0.text": ["Lethal 5+"]}
    typed = shown(send(client, typed, "add:type"))
    typed |= {"type.0.name": ["Warden"], "type.0.leader": ["on"], "type.0.min": ["1"], "type.0.option.0.name": ["hook"]}
    typed = shown(send(client, typed | {"type.0.option.0.weapons": ["boat-hook"]}, "add:type"))
    typed |= {"type.1.name": ["Watcher"], "type.1.option.0.name": ["hook"], "type.1.option.0.weapons": ["boat-hook"]}
    typed = shown(send(client, typed, "add:ploy"))
    typed |= {"ploy.0.name": ["Lanterns up"], "ploy.0.text": ["Each moves farther."]}
    typed = shown(send(client, typed | {"new:ploy.0.effect": ["move_bonus"]}, "add:ploy.0.effect"))
    typed |= {"ploy.0.effect.0.action": ["Dash"], "ploy.0.effect.0.value": ["1"], "ploy.0.effect.0.who": ["friendly"]}
    answer = send(client, typed)
    kept = OwnCatalogue.objects.get()
    team = read_team(parse_team(kept.text)).team
    assert (answer.url, kept.name) == (f"/armies/catalogues/{kept.slug}/", "Quay Watch")
    assert [one.id for one in team.type] == ["warden", "watcher"]
    assert team.weapon[0].mode[0].rules == ("Lethal 5+",)
    assert team.ploy[0].effect == (MoveBonus(action="Dash", value=1, who="friendly"),)
    assert "Boat hook" in client.get(f"{FIELDS}?from={kept.slug}").content.decode()


@pytest.mark.rule("killteam.build.private_teams", "killteam.build.stat_ranges")
@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("type.0.apl", "7", "APL is 1 to 4; this one has 7."),
        ("type.1.wounds", "many", "This is text; a whole number is needed."),
        ("type.1.wounds", "", "This is needed."),
        ("weapon.1.mode.0.rules.0.text", "Piercing 9", "The number of Piercing x is 1 to 8."),
        ("weapon.2.mode.0.dmg", "4/99", "Damage is 0 to 15; this one has 99."),
        ("weapon.3.id", "hook", "The id “hook” is used twice."),
        ("type.0.option.0.weapons", "anchor", "This team has no weapon “anchor”."),
        ("size", "19", "No selection of 19 operatives"),
    ],
)
def test_the_first_fault_is_told_at_its_field(client: Client, name: str, text: str, told: str) -> None:
    typed = shown(client.get(f"{FIELDS}?example"))
    page = send(client, typed | {name: [text]}).content.decode()
    assert near(page, escape(told)) == name
    assert not OwnCatalogue.objects.exists()
    assert shown_at(page, name)[name] == [text]


def shown_at(page: str, name: str) -> dict[str, list[str]]:
    """What the page would send again."""
    return {name: [""], **Form(page).sent}


def test_rows_are_taken_away_and_others_stay(client: Client) -> None:
    typed = shown(client.get(f"{FIELDS}?example"))
    left = shown(send(client, typed, "remove:weapon.1"))
    assert [left[f"weapon.{at}.id"] for at in range(3)] == [["pistol"], ["hook"], ["knife"]]
    assert left["weapon.rows"] == ["3"]
    assert shown(send(client, typed, "remove:weapon.9")) == typed
    assert shown(send(client, typed, "add:nothing.0.here")) == typed


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (CUSTOM.example.replace("size = 5", "size = 5\ncolour = 3"), "no field for team.colour"),
        (CUSTOM.example.replace("min = 1", "min = 1\nsmell = 1"), "team.type.0.smell"),
        ("[team", "neither TOML nor JSON"),
        ("[clan]", "It has one part"),
        ("team = 3", "It has one part"),
        ("[team]\ntype = 3", "team.type"),
        ("[team]\nname = [1]", "team.name"),
    ],
)
def test_text_without_a_place_in_the_form_stays_text(client: Client, text: str, told: str) -> None:
    page = client.post(FIELDS, {"system": "killteam", "text": text, "do": "read"}).content.decode()
    assert told in unescape(page)
    assert "textarea" in page


def test_games_without_a_form_have_none(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, "kog", replace(SYSTEMS["kog"], custom_catalogue=PLAIN_CATALOGUE))
    assert client.get("/armies/catalogues/fields/kog/").status_code == 404
    assert client.get("/armies/catalogues/fields/nothing/").status_code == 404
    assert client.get(f"{FIELDS}?from=nowhere").status_code == 404


@pytest.mark.rule("killteam.weapon.salvo", "killteam.build.weapon_rule_syntax")
def test_a_weapon_rule_says_what_it_does_below_its_field(client: Client) -> None:
    typed = shown(client.get(f"{FIELDS}?example")) | {"weapon.1.mode.0.rules.0.text": ["Salvo"]}
    page = send(client, typed, "add:weapon.1.mode.0.rules").content.decode()
    assert "second valid target anywhere" in page
    typed["weapon.1.mode.0.rules.0.text"] = ["Salvoes"]
    assert "second valid target anywhere" not in send(client, typed, "add:weapon.1.mode.0.rules").content.decode()


def test_beside_the_form_stands_what_it_makes_or_still_needs(client: Client) -> None:
    typed = shown(client.get(f"{FIELDS}?example"))
    looked = send(client, typed, "look").content.decode()
    assert "Nothing is missing" in looked
    assert '<a href="#in-weapon-2"><span>Boat hook</span>' in looked.replace("\n", "")
    assert "Warden" in looked
    lacking = send(client, typed | {"type.1.wounds": [""]}, "look").content.decode()
    assert '<a href="#in-type-1">“wounds” is missing.</a>' in lacking
    assert 'id="in-type-1"' in send(client, typed, "add:ploy").content.decode()
