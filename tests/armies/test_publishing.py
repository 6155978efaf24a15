"""Forces of one's own: versions that never change, seen by whom their owner lets, on a shelf with how they fared."""

import json
import re
import tomllib
from importlib import import_module
from typing import Any

import jsonschema
import pytest
from django.apps import apps
from django.test import Client

from accounts.models import User
from armies import catalogues
from armies.catalogues import games_with_catalogues
from armies.models import OwnCatalogue, RosterRecord, Visibility
from armies.publishing import NOT_WRITTEN, results_of
from armies.services import PRIVATE
from games.models import Match, Seat, Status
from rules.registry import SYSTEMS
from rules.roster.codec import load_roster
from tests.armies.test_fields import Form

pytestmark = pytest.mark.django_db

PAGE = "/armies/catalogues/"
SHELF = f"{PAGE}public/"
FIELDS = f"{PAGE}fields/fubar/"
EXAMPLE = SYSTEMS["fubar"].custom_catalogue.example
WITH_SHEETS = [id_ for id_, game in games_with_catalogues().items() if game.custom_catalogue.sheet]


@pytest.fixture(autouse=True)
def fresh() -> None:
    catalogues._read.cache_clear()


@pytest.fixture
def stranger() -> Client:
    client = Client()
    client.post("/me/", {"display_name": "Rook"})
    return client


def keep(client: Client, text: str = EXAMPLE, system: str = "fubar") -> OwnCatalogue:
    known = set(OwnCatalogue.objects.values_list("pk", flat=True))
    client.post(PAGE, {"system": system, "text": text})
    return OwnCatalogue.objects.exclude(pk__in=known).get()


def show(client: Client, kept: OwnCatalogue, visibility: str, **more: str) -> Any:
    return client.post(f"{PAGE}{kept.slug}/visibility/", {"visibility": visibility, **more}, follow=True)


def every_page(slug: str) -> list[str]:
    return [
        f"{PAGE}{slug}/",
        f"{PAGE}{slug}/text/",
        f"{FIELDS}?from={slug}",
        f"/armies/new/?system=fubar&catalogue={slug}",
        f"/api/catalogues/{slug}/",
    ]


@pytest.mark.rule("fubar.list.own_force", "killteam.build.private_teams")
def test_somebody_elses_private_force_is_not_there(client: Client, stranger: Client) -> None:
    kept = keep(client)
    for page in every_page(kept.slug):
        assert stranger.get(page).status_code == 404, page
        assert client.get(page).status_code == 200, page
    assert show(stranger, kept, "public", wrote="on").status_code == 404
    assert stranger.post(f"{PAGE}{kept.slug}/delete/").status_code == 404
    assert kept.name not in stranger.get(SHELF).content.decode()


def test_a_force_is_published_by_link_and_taken_back(client: Client, stranger: Client) -> None:
    kept = keep(client)
    show(client, kept, "unlisted", wrote="on")
    for page in every_page(kept.slug):
        assert stranger.get(page).status_code == 200, page
    page = stranger.get(f"{PAGE}{kept.slug}/")
    assert page["X-Robots-Tag"] == "noindex"
    assert "Ferrymen" in page.content.decode()
    assert "10 × 1.00 (Seasoned)" in page.content.decode()
    assert kept.name not in stranger.get(SHELF).content.decode()
    show(client, kept, "private")
    assert stranger.get(f"{PAGE}{kept.slug}/").status_code == 404


@pytest.mark.rule("killteam.build.private_teams")
@pytest.mark.parametrize("visibility", ["unlisted", "public"])
def test_nothing_is_published_before_its_owner_calls_it_their_own(client: Client, visibility: str) -> None:
    kept = keep(client)
    assert NOT_WRITTEN in show(client, kept, visibility).content.decode()
    kept.refresh_from_db()
    assert (kept.visibility, kept.published) == (Visibility.PRIVATE, None)
    assert "Nothing was changed." in show(client, kept, "everybody", wrote="on").content.decode()


def test_the_shelf_finds_forces_by_words_and_game(client: Client, stranger: Client) -> None:
    kept = keep(client)
    show(client, kept, "public", wrote="on")
    queries = {"": True, "?words=ferry": True, "?words=tank": False, "?words=lock+gunner": True}
    for query, found in (queries | {"?words=ferry+gunner+tank": False, "?system=killteam": False}).items():
        assert (kept.name in stranger.get(f"{SHELF}{query}").content.decode()) is found, query
    assert stranger.get(f"{SHELF}?words=%00&page=x&system=nowhere").status_code == 200


def test_a_change_is_the_next_version_and_armies_stay_on_theirs(client: Client) -> None:
    first = keep(client)
    form = {"system": "fubar", "catalogue": first.slug, "army": "ferry-watch", "battle": "patrol", "name": "Night"}
    client.post("/armies/new/", form)
    show(client, first, "public", wrote="on")
    sent = sheet_of(client.get(f"{FIELDS}?from={first.slug}").content.decode())
    client.post(FIELDS, {**sent, "unit.1.training": "green", "do": "keep"})
    second = OwnCatalogue.objects.exclude(pk=first.pk).get()
    assert (second.series, second.number, second.visibility) == (first.series, 2, Visibility.PRIVATE)
    assert OwnCatalogue.objects.get(pk=first.pk).text == EXAMPLE
    assert f'"catalogue":"{first.slug}"' in RosterRecord.objects.get().text.replace(" ", "")
    page = client.get(f"{PAGE}{second.slug}/").content.decode()
    assert f"{PAGE}{first.slug}/" in page
    assert first.name in client.get(SHELF).content.decode()
    mine = client.get(PAGE).content.decode()
    assert f"{PAGE}{second.slug}/" in mine
    assert f"{PAGE}{first.slug}/" not in mine


def test_an_army_is_moved_to_a_newer_version_by_its_owner_alone(client: Client, stranger: Client) -> None:
    first = keep(client)
    form = {"system": "fubar", "catalogue": first.slug, "army": "ferry-watch", "battle": "patrol", "name": "Night"}
    client.post("/armies/new/", form)
    roster = RosterRecord.objects.get()
    sent = sheet_of(client.get(f"{FIELDS}?from={first.slug}").content.decode())
    client.post(FIELDS, {**sent, "about": "Other words.", "do": "keep"})
    second = OwnCatalogue.objects.exclude(pk=first.pk).get()
    assert "Move Night to version 2" in client.get(f"{PAGE}{second.slug}/").content.decode()
    assert "Move Night" not in client.get(f"{PAGE}{first.slug}/").content.decode()
    move = f"{PAGE}{second.slug}/move/"
    show(client, second, "unlisted", wrote="on")
    assert stranger.post(move, {"roster": roster.slug}).status_code == 404
    assert client.post(move, {"roster": "nowhere"}).status_code == 404
    assert client.post(move, {"roster": roster.slug}).url == f"/armies/{roster.slug}/edit/"
    roster.refresh_from_db()
    assert second.slug in roster.text
    assert "Move Night" not in client.get(f"{PAGE}{second.slug}/").content.decode()


def test_a_version_that_nobody_has_seen_is_replaced(client: Client) -> None:
    first = keep(client)
    sent = sheet_of(client.get(f"{FIELDS}?from={first.slug}").content.decode())
    client.post(FIELDS, {**sent, "do": "keep"})  # nothing has changed, but the text is written anew
    sent["changed"] = [OwnCatalogue.objects.get().slug]
    client.post(FIELDS, {**sent, "about": "Other words.", "do": "keep"})
    only = OwnCatalogue.objects.get()
    assert only.number == 1
    assert "Other words." in only.text


def test_a_copy_of_somebody_elses_begins_a_series_of_its_own(client: Client, stranger: Client) -> None:
    kept = keep(client)
    sent = sheet_of(client.get(f"{FIELDS}?from={kept.slug}").content.decode())
    refused = stranger.post(FIELDS, {**sent, "do": "keep"}).content.decode()
    assert "no longer there" in refused
    show(client, kept, "unlisted", wrote="on")
    stranger.post(FIELDS, {**sent, "do": "keep"})
    copy = OwnCatalogue.objects.exclude(pk=kept.pk).get()
    assert (copy.copied_from, copy.series, copy.number) == (kept.slug, copy.slug, 1)


def test_results_of_all_versions_are_counted_together(client: Client, stranger: Client) -> None:
    kept = keep(client)
    show(client, kept, "public", wrote="on")
    later = OwnCatalogue.objects.create(
        owner=kept.owner, system="fubar", name=kept.name, text=kept.text, version="2", series=kept.series, number=2
    )
    ann, bob = (User.objects.create(username=name) for name in ("ann", "bob"))
    _played(ann, bob, kept.slug, winner=0)
    _played(ann, bob, later.slug, winner=1)
    _played(ann, bob, kept.slug, winner=0, strength="easy")  # against a computer
    _played(ann, ann, kept.slug, winner=0, hot_seat=True)
    assert results_of([kept]) == {kept.series: (2, 1)}
    assert "played 2 times, won 1" in stranger.get(SHELF).content.decode()
    assert "played 2 times, won 1" in stranger.get(f"{PAGE}{kept.slug}/").content.decode()


def _played(one: User, other: User, slug: str, *, winner: int, strength: str = "", hot_seat: bool = False) -> None:
    match = Match.objects.create(
        system="fubar", rules_version="1", agreement="{}", title="x", commitment="x", status=Status.OVER,
        winner=winner, hot_seat=hot_seat,
    )  # fmt: skip
    Seat.objects.create(match=match, number=0, user=one, own_catalogue=slug)
    Seat.objects.create(match=match, number=1, user=other, player=strength)


def test_the_file_of_a_shared_army_keeps_a_private_force_back(client: Client, stranger: Client) -> None:
    kept = keep(client)
    form = {"system": "fubar", "catalogue": kept.slug, "army": "ferry-watch", "battle": "patrol", "name": "Night"}
    client.post("/armies/new/", form)
    file = f"/armies/{RosterRecord.objects.get().slug}/file/"
    assert "lock-gunner" in client.get(file).content.decode()
    assert "lock-gunner" not in stranger.get(file).content.decode()
    show(client, kept, "unlisted", wrote="on")
    assert "lock-gunner" in stranger.get(file).content.decode()


@pytest.mark.rule("killteam.build.private_teams")
def test_an_opponent_who_knows_the_link_of_a_private_force_cannot_build_from_it(
    client: Client, stranger: Client
) -> None:
    kept = keep(client)
    form = {"system": "fubar", "catalogue": kept.slug, "army": "ferry-watch", "battle": "patrol", "name": "Night"}
    client.post("/armies/new/", form)
    theirs = RosterRecord.objects.get()
    roster = {**json.loads(theirs.text)["roster"], "name": "Spy"}
    stranger.post("/armies/new/", {"system": "fubar", "army": "usual", "battle": "patrol", "name": "Mine"})
    text = client.get(f"/armies/{theirs.slug}/text/").content.decode()

    assert stranger.post("/armies/new/", form).status_code == 404
    file = json.dumps({"schema": 1, "roster": roster})
    for data in (file, text):
        page = stranger.post("/armies/import/", {"text": data}, follow=True).content.decode()
        assert "Ferrymen" not in page
    for address in ("/api/rosters/check/", "/api/rosters/"):
        answer = stranger.post(address, f'{{"roster": {file}}}', content_type="application/json")
        assert (answer.status_code, "cannot be read" in answer.json()["detail"]) == (409, True), address
    assert PRIVATE in stranger.post(f"/armies/{theirs.slug}/clone/", follow=True).content.decode()
    assert not RosterRecord.objects.filter(name__in=["Spy", "Night (copy)"]).exists()

    show(client, kept, "unlisted", wrote="on")
    stranger.post(f"/armies/{theirs.slug}/clone/")
    show(client, kept, "private")
    copy = RosterRecord.objects.get(name="Night (copy)")
    edits = {"revision": copy.revision, "edits": [{"do": "rename", "what": "list", "name": "Still mine"}]}
    address = f"/api/rosters/{copy.slug}/edits/"
    assert stranger.post(address, json.dumps(edits), content_type="application/json").status_code == 200


@pytest.mark.rule("killteam.build.private_teams")
def test_no_edit_leads_to_somebody_elses_private_force(client: Client, stranger: Client) -> None:
    kept = keep(client)
    lists = SYSTEMS["fubar"].ready_lists
    stranger.post(f"/armies/ready/fubar/{lists[0].id}/")
    mine = RosterRecord.objects.get()
    edit = {"do": "set-catalogue", "catalogue": kept.slug}
    changed = json.dumps({"revision": mine.revision, "edits": [edit]})
    answer = stranger.post(f"/api/rosters/{mine.slug}/edits/", changed, content_type="application/json")
    assert (answer.status_code, answer.json()["detail"]) == (409, PRIVATE)
    message = {"revision": mine.revision, "client": "c" * 32, "steps": [{"key": "k" * 32, "edits": [edit]}]}
    stranger.post(f"/armies/{mine.slug}/steps/", json.dumps(message), content_type="application/json")
    stranger.post(f"/armies/{mine.slug}/edit/", {"edits": json.dumps([edit]), "revision": str(mine.revision)})
    mine.refresh_from_db()
    assert (mine.revision, load_roster(mine.text).catalogue) == (0, "")


@pytest.mark.parametrize("system", WITH_SHEETS)
def test_every_game_publishes_a_schema_that_its_example_fits(client: Client, system: str) -> None:
    schema = client.get(f"{PAGE}schema/{system}.json")
    assert schema["Content-Type"] == "application/schema+json"
    jsonschema.Draft202012Validator.check_schema(schema.json())
    example = client.get(f"{PAGE}example/{system}.toml").content.decode()
    data = tomllib.loads(example)
    jsonschema.validate(data, schema.json())
    bring = SYSTEMS[system].bring
    assert bring is not None
    assert bring(example).catalogue.armies
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({**data, "more": 1}, schema.json())


def test_the_page_writes_for_one_game_at_a_time(client: Client) -> None:
    page = client.get(f"{PAGE}?system=fubar").content.decode()
    assert "✓ FUBAR" in page
    assert "[[force.unit.figure]]" in page
    assert "[[team.type]]" not in page
    shown = client.post(FIELDS, {**sheet_of(client.get(f"{FIELDS}?example").content.decode()), "do": "text"})
    assert "✓ FUBAR" in shown.content.decode()
    assert "✓" in client.get(f"{PAGE}?system=nowhere").content.decode()


def test_a_game_without_a_form_has_no_schema(client: Client) -> None:
    assert client.get(f"{PAGE}schema/nowhere.json").status_code == 404
    assert client.get(f"{PAGE}example/nowhere.toml").status_code == 404


def test_prices_follow_what_is_typed(client: Client) -> None:
    page = client.get(f"{FIELDS}?example").content.decode()
    assert 'hx-vals=\'{"do": "price"}\'' in page
    assert price(page, "unit-1-figure-1") == "23 pts"
    sent = sheet_of(page)
    parts = client.post(FIELDS, {**sent, "unit.1.training": "elite", "do": "price"}).content.decode()
    assert 'hx-swap-oob="true"' in parts
    assert price(parts, "unit-1-figure-1") == "50 pts"
    assert "10 × 2.20 (Elite) × 2.00 (LMG)" in parts
    parts = client.post(FIELDS, {**sent, "unit.1.figure.1.weapons": "spoon", "do": "price"}).content.decode()
    assert price(parts, "unit-1-figure-1") == ""
    assert not OwnCatalogue.objects.exists()


def price(page: str, anchor: str) -> str:
    found = re.search(rf'id="price-{anchor}"[^>]*>([^<]*)<', page)
    assert found, anchor
    return found[1]


def sheet_of(page: str) -> dict[str, list[str]]:
    return Form(page).sent


def test_names_of_what_was_published_before_are_read_out_of_its_text(client: Client) -> None:
    migration = import_module("armies.migrations.0012_names_on_the_shelf")
    written, told = keep(client), keep(client, json.dumps(tomllib.loads(EXAMPLE)))
    OwnCatalogue.objects.update(visibility=Visibility.PUBLIC)
    migration.name_contents(apps, None)
    for kept in (written, told):
        kept.refresh_from_db()
        assert "Lock Gunner" in (kept.contents or "").splitlines()
