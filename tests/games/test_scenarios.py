"""Scenarios of one's own: written by form or file, private or by link, in versions, and chosen for a match."""

import html
import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from accounts.belongings import KINDS
from accounts.models import User
from games.agreement import agreement_from, from_text, settings_of
from games.matches import services
from games.matches.forms.match import MatchForm
from games.matches.presenters import match_description
from games.models import Match, Status
from games.scenarios.models import StoredScenario
from games.scenarios.selectors import NoSuchScenario, choice_for, chosen_text, scenario_at, scenarios_of
from games.scenarios.services import MOST_KEPT, scenario_delete, scenario_keep, scenario_share, scenarios_move
from games.showcase.maps import map_of
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.scenarios import MISSION, NotAScenario, content
from rules.roster.sheets.typed import typed_from
from tests.games.toy_game import TOY_GAME

pytestmark = pytest.mark.django_db

FUBAR = SYSTEMS["fubar"]
RULES = FUBAR.scenarios
NEW = "/scenarios/new/fubar/"
WITH = [id_ for id_, game in SYSTEMS.items() if game.scenarios]


def text(name: str = "The well", system: str = "fubar", **parts: Any) -> str:
    example = json.loads(SYSTEMS[system].scenarios.example)  # type: ignore[union-attr]
    return json.dumps({**example, "name": name, **parts})


def kept(owner: User, name: str = "The well", **parts: Any) -> StoredScenario:
    return scenario_keep(owner=owner, game=FUBAR, text=text(name, **parts))


def page(client: Client, address: str, **wanted: str) -> str:
    answer = client.get(address, wanted)
    assert answer.status_code == 200, answer.status_code
    return html.unescape(answer.content.decode())


def typed(of: str, **more: str) -> Mapping[str, Any]:
    return {**typed_from(RULES.sheet, content(of)), **more}  # type: ignore[union-attr]


@pytest.fixture
def ann_here(ann: User, client: Client) -> Client:
    client.force_login(ann)
    return client


@pytest.fixture
def bob_here(bob: User) -> Client:
    other = Client()
    other.force_login(bob)
    return other


def test_the_list_shows_ready_made_ones_and_a_visitors_own(ann_here: Client, ann: User) -> None:
    assert "Crossroads" in page(Client(), "/scenarios/")
    kept(ann)
    shown = page(ann_here, "/scenarios/")
    assert "The well" in shown
    assert "mine, version 1, private" in shown
    assert "The well" not in page(Client(), "/scenarios/")


@pytest.mark.parametrize("system", WITH)
def test_a_ready_scenario_is_opened_as_a_form_and_saved_as_ones_own(ann_here: Client, ann: User, system: str) -> None:
    rules = SYSTEMS[system].scenarios
    assert rules is not None
    address = f"/scenarios/new/{system}/"
    assert rules.ready[0].name in page(ann_here, address, **{"from": f"ready:{rules.ready[0].id}"})
    fields = typed_from(rules.sheet, content(rules.ready[0].text))
    answer = ann_here.post(address, {**fields, "name": "Mine", "do": "keep"})
    found = StoredScenario.objects.get(owner=ann)
    assert (answer.status_code, answer["Location"]) == (302, found.get_absolute_url())
    assert (found.name, found.version, found.shared) == ("Mine", 1, False)
    assert "Only you can see it" not in page(ann_here, found.get_absolute_url())
    assert "only you can see it" in page(ann_here, found.get_absolute_url())


def test_rows_are_added_and_taken_away_and_a_mistake_is_shown_at_its_field(ann_here: Client) -> None:
    more = ann_here.post(NEW, typed(text(), do="add:objective")).content.decode()
    assert 'name="objective.3.name"' in more
    fewer = ann_here.post(NEW, typed(text(), do="remove:objective.0")).content.decode()
    assert 'name="objective.2.name"' not in fewer
    wrong = html.unescape(ann_here.post(NEW, typed(text(), depth="99", do="keep")).content.decode())
    assert "This scenario cannot be saved yet. depth: This is at most 16." in wrong
    assert wrong.count("This is at most 16.") == 2
    pointless = html.unescape(ann_here.post(NEW, typed(text(), **{"score.0.points": ""}, do="keep")).content.decode())
    assert "score[0]: “points” is missing." in pointless
    assert "This is needed." in pointless
    assert not StoredScenario.objects.exists()
    nameless = html.unescape(ann_here.post(NEW, {"do": "keep"}).content.decode())
    assert "This is needed." in nameless


def test_a_change_is_the_next_version_and_the_list_shows_the_newest(ann_here: Client, ann: User) -> None:
    first = kept(ann)
    answer = ann_here.post(f"{NEW}?from={first.slug}", typed(first.text, name="The deep well", do="keep"))
    second = StoredScenario.objects.get(name="The deep well")
    assert answer["Location"] == second.get_absolute_url()
    assert (second.version, second.previous) == (2, first)
    assert list(scenarios_of(ann)) == [second]
    assert "The version before this one" in page(ann_here, second.get_absolute_url())
    scenario_delete(second)
    assert list(scenarios_of(ann)) == [first]
    assert scenario_keep(owner=ann, game=FUBAR, text=first.text) == first


def test_a_private_scenario_is_found_by_nobody_else_until_it_is_shared(
    ann_here: Client, bob_here: Client, ann: User, bob: User
) -> None:
    found = kept(ann)
    address = found.get_absolute_url()
    addresses = [address, f"{address}text/", f"{NEW}?from={found.slug}"]
    assert [bob_here.get(one).status_code for one in addresses] == [404, 404, 404]
    assert [bob_here.post(f"{address}{do}/").status_code for do in ("share", "delete")] == [404, 404]
    assert ann_here.post(f"{address}share/", {"shared": "on"}).status_code == 302
    assert [bob_here.get(one).status_code for one in addresses] == [200, 200, 200]
    assert [bob_here.post(f"{address}{do}/").status_code for do in ("share", "delete")] == [404, 404]
    bob_here.post(f"{NEW}?from={found.slug}", typed(found.text, do="keep"))
    copy = StoredScenario.objects.get(owner=bob)
    assert (copy.version, copy.previous, copy.shared) == (1, None, False)
    ann_here.post(f"{address}share/")
    assert bob_here.get(address).status_code == 404
    ann_here.post(f"{address}delete/")
    assert not StoredScenario.objects.filter(owner=ann).exists()


def test_a_file_is_kept_refused_or_shown_as_a_form(ann_here: Client, ann: User) -> None:
    answer = ann_here.post("/scenarios/upload/fubar/", {"text": text("From a file")})
    found = StoredScenario.objects.get(owner=ann)
    assert answer["Location"] == found.get_absolute_url()
    file = ann_here.get(f"{found.get_absolute_url()}text/")
    assert json.loads(file.content)["name"] == "From a file"
    refused = html.unescape(ann_here.post("/scenarios/upload/fubar/", {"text": "{}"}).content.decode())
    assert "This scenario cannot be saved. format:" in refused
    shown = html.unescape(ann_here.post(NEW, {"text": text("Shown"), "do": "read"}).content.decode())
    assert 'value="Shown"' in shown
    unknown = html.unescape(ann_here.post(NEW, {"text": text(odd=1), "do": "read"}).content.decode())
    assert "odd: the form has no field for it." in unknown
    assert "not readable" in html.unescape(ann_here.post(NEW, {"text": "{", "do": "read"}).content.decode())


def test_a_file_that_is_no_text_is_refused(ann_here: Client, tmp_path: Any) -> None:
    odd = tmp_path / "odd.json"
    odd.write_bytes(b"\xff\xfe\x00")
    with odd.open("rb") as file:
        answer = ann_here.post("/scenarios/upload/fubar/", {"file": file})
    assert "The file is not text" in html.unescape(answer.content.decode())


def test_there_is_a_schema_for_every_game_and_no_page_for_a_game_without(client: Client) -> None:
    assert client.get("/scenarios/schema/kog.json").json()["title"] == "A scenario of kog"
    assert client.get("/scenarios/schema/chess.json").status_code == 404
    assert client.get("/scenarios/new/toy/").status_code == 404
    assert client.get("/scenarios/nothing/").status_code == 404
    assert client.get(NEW, {"from": "ready:nothing"}).status_code == 404
    assert client.get("/scenarios/new/kog/", {"from": "\x00"}).status_code == 200


def test_a_scenario_of_an_older_edition_is_told_and_not_played(ann_here: Client, ann: User) -> None:
    found = kept(ann)
    StoredScenario.objects.filter(pk=found.pk).update(text=found.text.replace('"version":1', '"version":0'))
    shown = page(ann_here, found.get_absolute_url())
    assert "only version 1 is known here" in shown
    assert "Play it" not in shown


def test_nobody_keeps_more_than_the_most(ann: User) -> None:
    rows = [StoredScenario(owner=ann, system="fubar", name=str(n), text=str(n)) for n in range(MOST_KEPT)]
    StoredScenario.objects.bulk_create(rows)
    with pytest.raises(NotAScenario, match="already"):
        kept(ann)


def test_a_match_keeps_a_copy_of_the_text_and_names_it_everywhere(ann_here: Client, ann: User) -> None:
    found = kept(ann, "The old well")
    address = reverse("games:new")
    shown = page(ann_here, address, system="fubar", mission=f"own:{found.slug}")
    assert re.search(f'<option value="own:{found.slug}" [^>]*selected', shown)
    assert "The old well" in shown
    form = MatchForm(FUBAR, ann, {"system": "fubar", "battle": "patrol", "mission": f"own:{found.slug}"})
    assert "Scenario: The old well (by Ann)" in form.agreed_line()
    usual = {setting.id: setting.default for setting in settings_of(FUBAR)}
    sent = {**usual, "system": "fubar", "battle": "patrol", "mission": f"own:{found.slug}"}
    ready = next(f"ready:{one.id}" for one in FUBAR.ready_lists if one.battle == "patrol")
    answer = ann_here.post(address, {**sent, "opponent": "hot_seat", "roster": ready, "other": ready})
    match = Match.objects.get()
    assert answer["Location"] == reverse("games:match", args=[match.pk])
    assert match.status == Status.PLAYING
    assert from_text(match.agreement)[MISSION] == found.text
    assert "The old well" in match.title
    assert ("Scenario", "The old well") in match_description(match)
    scenario_delete(found)
    assert "The old well" in page(ann_here, reverse("games:match", args=[match.pk]))
    services.match_resign(match_id=match.pk, user=ann, key="x" * 12, seat=0)
    assert "gridless-scenario" not in page(ann_here, reverse("games:again", args=[match.pk]))


def test_a_ready_scenario_is_agreed_on_by_its_id_and_shown_on_the_map() -> None:
    agreed = agreement_from(FUBAR, {MISSION: "ready:crossroads"})
    assert agreed[MISSION] == RULES.ready[0].text  # type: ignore[union-attr]
    assert map_of(FUBAR, agreed) is not None
    assert MISSION not in agreement_from(FUBAR, {})


@pytest.mark.parametrize("wanted", ["ready:nothing", "{}", "own:abc"])
def test_what_is_no_scenario_cannot_be_agreed_on(wanted: str) -> None:
    with pytest.raises(Refused, match="scenario"):
        agreement_from(FUBAR, {MISSION: wanted})


def test_a_game_without_scenarios_refuses_one() -> None:
    with pytest.raises(Refused):
        agreement_from(TOY_GAME, {MISSION: "ready:x"})


def test_only_ones_own_and_shared_scenarios_may_be_chosen(ann: User, bob: User) -> None:
    found = kept(ann)
    choice = f"own:{found.slug}"
    assert chosen_text(FUBAR, ann, choice) == found.text
    assert choice_for(FUBAR, ann, found.text) == choice
    assert choice_for(FUBAR, bob, found.text) == ""
    assert choice_for(FUBAR, bob, RULES.ready[0].text) == "ready:crossroads"  # type: ignore[union-attr]
    with pytest.raises(Refused):
        chosen_text(FUBAR, bob, choice)
    with pytest.raises(Refused):
        chosen_text(SYSTEMS["kog"], ann, choice)
    with pytest.raises(NoSuchScenario):
        scenario_at("", ann)
    assert MISSION not in MatchForm(FUBAR, bob, {"mission": choice})._agreement()
    scenario_share(found=found, shared=True)
    assert chosen_text(FUBAR, bob, choice) == found.text
    assert choice_for(FUBAR, bob, found.text) == choice
    assert MISSION in MatchForm(FUBAR, bob, {"mission": choice})._agreement()


def test_scenarios_go_along_and_come_back_and_are_deleted(ann: User, bob: User) -> None:
    kind = KINDS["scenarios"]
    found = kept(ann)
    files = dict(kind.files(ann))
    assert list(files) == [f"scenarios/{found.slug}.json"]
    counts: list[str] = []
    assert list(kind.read(bob, {**files, "armies/x": b""}, counts.append)) == ["1 scenario read."]
    assert counts == ["scenarios"]
    assert list(kind.read(bob, files, counts.append)) == []
    assert next(iter(kind.read(bob, {"scenarios/x.json": b"{"}, counts.append))).startswith("scenarios/x.json was not")
    assert list(kind.warnings(ann)) == ["1 scenario will be deleted; matches keep their copies."]
    scenarios_move(guest=ann, account=bob)
    assert StoredScenario.objects.filter(owner=bob).count() == 2
    kind.erase(bob)
    assert not StoredScenario.objects.exists()
    assert list(kind.warnings(bob)) == []
