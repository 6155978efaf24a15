"""A list with ids that nobody knows opens on every page, is judged in sentences, and is mended by a click."""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import escape
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from accounts.models import User
from armies.models import RosterRecord
from armies.selectors import draft_of, roster_checked
from armies.services import roster_create
from rules.registry import SYSTEMS
from rules.roster.apply import apply_edits
from rules.roster.codec import dump_roster, load_roster

pytestmark = pytest.mark.django_db

UNKNOWN = "nosuch"
READY = [one.roster for game in SYSTEMS.values() for one in game.ready_lists]
PLACES = ("army", "battle", "kind", "entry", "model", "options", "leader", "carrier", "purchases")


def with_unknown(text: str, places: list[tuple[str, int]]) -> str:
    """The list with an unknown id in these places; each is a name and which of the parts that have it is meant."""
    sent = json.loads(text)
    roster = sent["roster"]
    units = [unit for group in roster["groups"] for unit in group["units"]]
    models = [model for unit in units for model in unit["models"]]
    for name, number in places:
        match name:
            case "army" | "battle":
                roster[name] = UNKNOWN
            case "kind" if roster["groups"]:
                _at(roster["groups"], number)[name] = UNKNOWN
            case "entry" | "leader" | "carrier" if units:
                _at(units, number)[name] = UNKNOWN
            case "model" if models:
                _at(models, number)[name] = UNKNOWN
            case "options" if units:
                _at([*models, *units], number).setdefault(name, []).append(UNKNOWN)
            case "purchases":
                roster.setdefault(name, []).append({"id": UNKNOWN, "count": 1})
    return json.dumps(sent)


def _at(parts: list[dict[str, Any]], number: int) -> dict[str, Any]:
    return parts[number % len(parts)]


def pages(roster: RosterRecord) -> Iterator[str]:
    """Every page on which an army is shown."""
    for name in ("edit", "share", "text", "file"):
        yield reverse(f"armies:{name}", args=[roster.slug])
    units = [unit.id for group in roster_checked(roster).draft.groups for unit in group.units]
    yield f"{reverse('armies:edit', args=[roster.slug])}?{'&'.join(f'open={unit}' for unit in units[:3])}"
    yield reverse("armies:steps", args=[roster.slug])
    yield reverse("armies:mend", args=[roster.slug])
    yield reverse("armies:list")
    yield reverse("api_roster", args=[roster.slug])
    yield reverse("games:army_preview", args=[roster.slug])


def kept(text: str) -> tuple[Client, RosterRecord]:
    """Somebody's browser, and their army with this text."""
    ann, _ = User.objects.get_or_create(username="ann", display_name="Ann")
    RosterRecord.objects.filter(owner=ann).delete()
    client = Client()
    client.force_login(ann)
    return client, roster_create(owner=ann, draft=load_roster(text))


@settings(
    max_examples=12,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(
    ready=st.sampled_from(READY),
    places=st.lists(st.tuples(st.sampled_from(PLACES), st.integers(0, 40)), min_size=1, max_size=4),
)
def test_every_page_opens(ready: Any, places: list[tuple[str, int]]) -> None:
    client, roster = kept(with_unknown(dump_roster(ready), places))
    for page in pages(roster):
        assert client.get(page).status_code == 200, page
    problems = roster_checked(roster).report.problems
    assert problems
    assert all(problem.message.endswith(".") for problem in problems)


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("system", SYSTEMS)
def test_an_unknown_id_is_judged_in_a_sentence_and_mended_by_a_click(system: str, place: str) -> None:
    ready = SYSTEMS[system].ready_lists[0].roster
    text = with_unknown(dump_roster(ready), [(place, 0)])
    client, roster = kept(text)
    fixes = [fix for problem in roster_checked(roster).report.problems for fix in problem.fixes]
    assert any(UNKNOWN not in dump_roster(apply_edits(load_roster(text), fix.edits)) for fix in fixes)
    address = reverse("armies:edit", args=[roster.slug])
    shown = client.get(address).content.decode()
    assert all(escape(fix.label) in shown for fix in fixes)


def test_a_list_without_its_catalogue_opens_and_is_mended_by_a_click() -> None:
    ready = SYSTEMS["kog"].ready_lists[0].roster
    client, roster = kept(dump_roster(ready))
    RosterRecord.objects.update(text=dump_roster(structs.replace(ready, catalogue=UNKNOWN)))
    roster.refresh_from_db()
    for page in pages(roster):
        assert client.get(page).status_code == 200, page
    (problem,) = roster_checked(roster).report.errors
    assert problem.message == "The force “nosuch” of this list was deleted or cannot be read."
    edits = msgspec.json.encode(problem.fixes[0].edits).decode()
    address = reverse("armies:edit", args=[roster.slug])
    assert escape(edits) in client.get(address).content.decode()
    client.post(address, {"edits": edits, "revision": roster.revision})
    roster.refresh_from_db()
    assert roster.legal
    assert draft_of(roster).catalogue == ""
    assert "Not legal" not in client.get(reverse("armies:text", args=[roster.slug])).content.decode()


@pytest.mark.parametrize(
    "text",
    [
        dump_roster(structs.replace(READY[0], system=UNKNOWN)),
        dump_roster(READY[0]).replace('"schema":1', '"schema":99'),
    ],
)
def test_a_list_of_an_unknown_game_can_be_taken_away_and_deleted(text: str) -> None:
    client, roster = kept(dump_roster(READY[0]))
    RosterRecord.objects.update(text=text, system=UNKNOWN)
    for name in ("edit", "share", "text"):
        shown = client.get(reverse(f"armies:{name}", args=[roster.slug])).content.decode()
        assert "This army cannot be shown." in shown
        assert reverse("armies:file", args=[roster.slug]) in shown
        assert reverse("armies:delete", args=[roster.slug]) in shown
    for name in ("edit", "undo", "clone"):
        address = reverse(f"armies:{name}", args=[roster.slug])
        changed = client.post(address, {"revision": 0, "edits": "[]"}, follow=True)
        assert any(words in changed.content.decode() for words in ("This army cannot be shown.", "cannot be saved:"))
    assert client.get(reverse("armies:file", args=[roster.slug])).json()["roster"]["army"] == READY[0].army
    assert client.get(reverse("api_roster", args=[roster.slug])).status_code == 409
    sent = {"revision": 0, "edits": []}
    edited = client.post(reverse("api_roster_edits", args=[roster.slug]), sent, content_type="application/json")
    assert edited.status_code == 409
    assert client.get(reverse("games:army_preview", args=[roster.slug])).status_code == 404
    assert roster.name in client.get(reverse("armies:list")).content.decode()
    client.post(reverse("armies:delete", args=[roster.slug]), {"revision": 0})
    assert not RosterRecord.objects.exists()


def test_the_plain_text_judges_by_all_rules_of_the_game() -> None:
    roster = structs.replace(SYSTEMS["krygothic"].ready_lists[0].roster, agreed_points=10)
    client, record = kept(dump_roster(roster))
    told = client.get(reverse("armies:text", args=[record.slug])).content.decode()
    report = roster_checked(record).report
    assert report.errors
    assert all(problem.message in told for problem in report.problems)
