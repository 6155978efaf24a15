"""Catalogues people bring: kept as they came, refused with the place of the first mistake, seen by their link alone."""

import tomllib
from dataclasses import replace
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from msgspec import json

from armies import catalogues
from armies.models import OwnCatalogue, RosterRecord
from armies.selectors import roster_checked
from rules.registry import SYSTEMS
from rules.roster.catalogue_file import read_catalogue
from rules.roster.custom_catalogue import PLAIN_CATALOGUE
from rules.roster.game import Game
from rules.roster.text_limits import MOST_CHARACTERS
from rules.roster.validate import validate
from tests.armies.test_builder import click, send
from tests.rules.roster.test_gear import TEXT

pytestmark = pytest.mark.django_db

PAGE = "/armies/catalogues/"


@pytest.fixture(autouse=True)
def squad(monkeypatch: pytest.MonkeyPatch) -> None:
    """A game that takes whole catalogues, which it reads in the process of the test."""
    catalogues._read.cache_clear()
    monkeypatch.setattr(catalogues, "check_parses", lambda system, text: None)

    def brought(text: str) -> Game:
        catalogue = read_catalogue(text)
        return replace(game, catalogue=catalogue, validate=lambda roster: validate(roster, catalogue))

    game = replace(SYSTEMS["kog"], bring=brought, custom_catalogue=PLAIN_CATALOGUE)
    monkeypatch.setitem(SYSTEMS, "kog", game)


MINE = TEXT.replace('system = "squad"', 'system = "kog"').replace('name = "Squad"', 'name = "My Squad"', 1)


def bring(client: Client, text: str = MINE, **more: Any):
    return client.post(PAGE, {"system": "kog", "text": text, **more})


def test_a_catalogue_is_kept_and_an_army_built_from_it(client: Client) -> None:
    answer = bring(client)
    kept = OwnCatalogue.objects.get()
    assert (answer.url, kept.name, kept.text) == (f"{PAGE}{kept.slug}/", "My Squad", MINE)
    page = client.get(answer.url).content.decode()
    assert "Build an army from it" in page
    assert "Steady" in page
    new = client.get(f"/armies/new/?system=kog&catalogue={kept.slug}").content.decode()
    assert "Ragged" in new
    form = {"system": "kog", "catalogue": kept.slug, "army": "steady", "battle": "patrol", "name": "Six"}
    client.post("/armies/new/", form)
    roster = RosterRecord.objects.get()
    click(client, roster, "Captain")
    checked = roster_checked(roster)
    assert (checked.draft.catalogue, checked.report.points) == (kept.slug, 76)
    assert checked.report.version == kept.version
    assert "Captain" in Client().get(roster.get_absolute_url()).content.decode()


def test_json_with_the_same_keys_and_a_file_will_do_too(client: Client) -> None:
    text = json.encode(tomllib.loads(MINE))
    client.post(PAGE, {"system": "kog", "file": SimpleUploadedFile("mine.json", text)})
    assert OwnCatalogue.objects.get().text == text.decode()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (MINE.replace("cost = 76", 'cost = "dear"'), "$.models"),
        (MINE.replace('bearers = ["heavy"]', 'bearers = ["giant"]'), "gear.cannon"),
        ("[", "not readable TOML"),
        ("{", "not readable JSON"),
        ("#" * (MOST_CHARACTERS + 1), "the most is"),
        ("", "cannot be saved"),
        (MINE.replace("max = 8", "max = 1000000000", 1), "&lt;= 1000"),
        (MINE.replace("cost = 76", "cost = 99999999999", 1), "$.models"),
        (MINE.replace("Captain", "Cap\u202etain", 1), "invisible characters"),
        (MINE.replace("min = 4", "each = 0", 1), "each"),
    ],
)
def test_a_mistake_is_told_with_its_place_and_nothing_is_kept(client: Client, text: str, told: str) -> None:
    page = bring(client, text)
    assert page.status_code == 200
    assert told in page.content.decode()
    assert not OwnCatalogue.objects.exists()


def test_once_published_those_with_the_link_see_it_and_only_its_owner_lists_or_deletes_it(client: Client) -> None:
    bring(client)
    OwnCatalogue.objects.update(visibility="unlisted")
    slug, stranger = OwnCatalogue.objects.get().slug, Client()
    stranger.post("/me/", {"display_name": "Rook"})
    assert "My Squad" in client.get(PAGE).content.decode()
    assert "My Squad" not in stranger.get(PAGE).content.decode()
    assert stranger.get(f"{PAGE}{slug}/").status_code == 200
    assert stranger.get(f"{PAGE}{slug}/text/").content.decode() == MINE
    assert stranger.post(f"{PAGE}{slug}/delete/").status_code == 404
    assert client.post(f"{PAGE}{slug}/delete/").status_code == 302
    assert not OwnCatalogue.objects.exists()
    assert client.get(f"{PAGE}{slug}/").status_code == 404


def test_a_deleted_catalogue_stays_for_the_lists_made_from_it(client: Client) -> None:
    bring(client)
    slug = OwnCatalogue.objects.get().slug
    client.post("/armies/new/", {"system": "kog", "catalogue": slug, "army": "steady", "battle": "patrol", "name": ""})
    client.post(f"{PAGE}{slug}/delete/")
    roster = RosterRecord.objects.get()
    assert client.get(f"/armies/{roster.slug}/edit/").status_code == 200
    assert client.get(f"{PAGE}{slug}/").status_code == 404
    assert "My Squad" not in client.get(PAGE).content.decode()


def test_one_person_keeps_so_many(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(catalogues, "MOST_CATALOGUES", 2)
    pages = [bring(client) for _ in range(3)]
    assert [page.status_code for page in pages] == [302, 302, 200]
    assert "You have 2 catalogues already" in pages[-1].content.decode()


def test_a_list_from_a_catalogue_that_is_not_here_is_refused_with_the_place(client: Client) -> None:
    text = '{"schema": 1, "roster": {"system": "kog", "army": "a", "battle": "b", "catalogue": "nowhere"}}'
    assert "was deleted or cannot be read" in client.post("/armies/import/", {"text": text}).content.decode()
    by_program = client.post("/api/rosters/check/", f'{{"roster": {text}}}', content_type="application/json")
    assert by_program.status_code == 409
    assert "nowhere" in by_program.json()["detail"]
    assert client.get("/armies/new/?system=kog&catalogue=nowhere").status_code == 404


def test_no_edit_moves_a_list_to_another_catalogue(client: Client) -> None:
    bring(client)
    slug = OwnCatalogue.objects.get().slug
    client.post("/armies/new/", {"system": "kog", "catalogue": slug, "army": "steady", "battle": "patrol", "name": ""})
    roster = RosterRecord.objects.get()
    send(client, roster, '[{"do": "set-army", "army": "ragged"}]')
    assert roster_checked(roster).draft.catalogue == slug


def test_rules_a_catalogue_names_and_the_book_does_not_have_break_no_page(client: Client) -> None:
    bring(client, MINE.replace('body = { name = "Body" }', 'body = { name = "Body", rule = "nowhere.body" }'))
    slug = OwnCatalogue.objects.get().slug
    client.post("/armies/new/", {"system": "kog", "catalogue": slug, "army": "steady", "battle": "patrol", "name": ""})
    roster = RosterRecord.objects.get()
    assert click(client, roster, "Captain").status_code == 200
    for page in (roster.get_absolute_url(), f"/armies/{roster.slug}/text/", f"/armies/{roster.slug}/edit/"):
        assert client.get(page).status_code == 200
