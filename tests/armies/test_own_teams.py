"""Kill teams people have written: brought as text or file, listed in the builder, played with, seen by link alone."""

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.utils.html import escape

from armies import catalogues
from armies.models import OwnCatalogue, RosterRecord
from armies.selectors import roster_checked
from rules.killteam.game import game_of
from rules.registry import SYSTEMS
from tests.armies.test_builder import click
from tests.rules.killteam.lists.test_rosters import OWN
from tests.rules.killteam.setting_up import SET_UP

pytestmark = pytest.mark.django_db

PAGE = "/armies/catalogues/"


@pytest.fixture(autouse=True)
def killteam(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The game as far as lists and setting up go."""
    catalogues._read.cache_clear()
    monkeypatch.setitem(SYSTEMS, "killteam", game_of(SET_UP))
    yield
    catalogues._read.cache_clear()


def bring(client: Client, text: str = OWN, **more: Any):
    return client.post(PAGE, {"system": "killteam", "text": text, **more})


@pytest.mark.rule("killteam.build.private_teams")
def test_a_team_is_brought_and_a_list_of_it_is_built(client: Client) -> None:
    answer = bring(client)
    kept = OwnCatalogue.objects.get()
    assert (answer.url, kept.name) == (f"{PAGE}{kept.slug}/", "My Own")
    page = client.get(answer.url).content.decode()
    assert "Shock does nothing on a ranged weapon." in page
    assert "Shock does nothing" not in Client().get(answer.url).content.decode()
    form = {"system": "killteam", "catalogue": kept.slug, "army": "own", "battle": "roster", "name": "Two"}
    client.post("/armies/new/", form)
    roster = RosterRecord.objects.get()
    click(client, roster, "Chief, two knives")
    checked = roster_checked(roster)
    assert [problem.code for problem in checked.report.errors] == ["NOT_DRAWABLE"]
    click(client, roster, "Add one Hand")
    assert roster_checked(roster).report.legal
    assert "Chief, two knives" in Client().get(roster.get_absolute_url()).content.decode()


@pytest.mark.rule("killteam.build.private_teams", "killteam.build.stat_ranges")
def test_the_first_fault_is_told_with_its_path_and_nothing_is_kept(client: Client) -> None:
    page = bring(client, OWN.replace("apl = 2", "apl = 7", 1)).content.decode()
    assert "team.type[0].apl: APL is 1 to 4; this one has 7." in page
    assert not OwnCatalogue.objects.exists()


@pytest.mark.rule("killteam.build.private_teams", "killteam.build.share_link")
def test_a_team_is_listed_for_its_owner_alone(client: Client) -> None:
    bring(client)
    stranger = Client()
    stranger.post("/me/", {"display_name": "Rook"})
    assert "My Own" in client.get(PAGE).content.decode()
    assert "My Own" not in stranger.get(PAGE).content.decode()
    assert "My Own" not in stranger.get("/armies/new/?system=killteam").content.decode()


@pytest.mark.rule("killteam.build.team_data")
def test_the_form_helps_with_an_example_that_can_be_kept_as_it_stands(client: Client) -> None:
    page = client.get(f"{PAGE}?example=killteam").content.decode()
    assert "Forces of my own" in page
    assert "Catalogue" not in page
    assert "Dock Watch" in page
    answer = bring(client, SYSTEMS["killteam"].custom_catalogue.example)
    assert "Dock Watch" in client.get(answer.url).content.decode()
    assert "Forces of my own" in client.get("/armies/").content.decode()


@pytest.mark.rule("killteam.build.team_data", "killteam.build.weapon_rule_syntax")
def test_the_help_names_everything_that_may_be_written(client: Client) -> None:
    parts = {part.title: part for part in SYSTEMS["killteam"].custom_catalogue.help}
    fields = {line.term: line.text for line in parts["[[team.type]]"].lines}
    assert fields["apl"] == "1 to 4"
    assert fields["height"] == "in inches, 0.5″ to 4″"
    assert fields["leader"] == "true or false (optional)"
    assert len(parts["Weapon rules"].lines) == 34
    assert 'op = "redirect_target"' in [line.term for line in parts["Effects"].lines]
    page = client.get(f"{PAGE}?system=killteam").content.decode()
    assert all(escape(line.term) in page for part in parts.values() for line in part.lines)


def test_the_house_teams_are_built_in_the_same_pages(client: Client) -> None:
    client.post("/armies/new/", {"system": "killteam", "army": "iron-vigil", "battle": "roster", "name": "Six"})
    roster = RosterRecord.objects.get()
    page = client.get(f"/armies/{roster.slug}/edit/").content.decode()
    assert "Stormgunner" in page
    assert "Piercing Crits 1" in page
    assert " pts" not in page
    assert " pts" not in client.get("/armies/new/?system=killteam").content.decode()
    click(client, roster, "Marshal")
    assert [one.code for one in roster_checked(roster).report.errors] == ["NOT_DRAWABLE"]
    for place in (
        f"/armies/{roster.slug}/edit/",
        f"/armies/{roster.slug}/text/",
        roster.get_absolute_url(),
    ):
        assert " pts" not in client.get(place).content.decode().partition("<footer")[0], place
