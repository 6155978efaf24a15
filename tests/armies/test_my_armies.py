"""My armies: cards, search, folders, tags, archive, deleting with undo, results, and 500 of them."""

import re
from urllib.parse import urlencode

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from accounts.models import User
from accounts.services import LOGIN_BACKEND, guest_create
from armies import services
from armies.models import RosterRecord
from armies.my_armies.filters import filter_from
from armies.my_armies.selectors import PER_PAGE, roster_page
from armies.roster_summaries import stored_summary
from armies.selectors import roster_checked
from games.ids import person_token
from games.matches.services import match_create
from games.models import Match, Seat, Status
from rules.registry import SYSTEMS
from rules.roster.apply import apply_edit
from rules.roster.edit import Rename

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return guest_create()


@pytest.fixture
def mine(client: Client, owner: User) -> Client:
    client.force_login(owner, LOGIN_BACKEND)
    return client


def kept(owner: User, system: str = "kog", number: int = 0, name: str = "") -> RosterRecord:
    roster = SYSTEMS[system].ready_lists[number].roster
    named = apply_edit(roster, Rename(what="list", name=name)) if name else roster
    return services.roster_create(owner=owner, draft=named)


def names(client: Client, **query: str) -> list[str]:
    page = client.get("/armies/", query).content.decode()
    return re.findall(r"<h2>(?:<a [^>]*>)?([^<]+)(?:</a>)?</h2>\n<p>", page)


def change(client: Client, do: str, *rosters: RosterRecord, **fields: str) -> str:
    data = {"do": do, "army": [roster.slug for roster in rosters], **fields}
    return client.post("/armies/change/", data, follow=True).content.decode()


@pytest.mark.parametrize("system", SYSTEMS)
def test_a_card_says_what_the_army_is(mine: Client, owner: User, system: str) -> None:
    roster = kept(owner, system)
    checked, page = roster_checked(roster), mine.get("/armies/").content.decode()
    assert names(mine) == [roster.name]
    assert f"{SYSTEMS[system].name} · {checked.army_name}" in page
    models = checked.report.models
    assert f"{models} model{'' if models == 1 else 's'}</b>" in page
    assert page.count('<use href="#glyph-') == min(6, len(checked.judged.reading.units))
    if checked.report.points:
        assert f"<b>{checked.report.points}</b>" in page
    assert "Legal</span>" in page
    assert "not played yet" in page


def test_search_looks_at_names_units_and_tags(mine: Client, owner: User) -> None:
    first, second = kept(owner, "kog", name="Dawn"), kept(owner, "fubar", name="Dusk")
    change(mine, "label", second, tag="league")
    unit = roster_checked(first).judged.reading.units[0].models[0].profile
    assert unit is not None
    assert names(mine, q="dawn") == ["Dawn"]
    assert names(mine, q=unit.name.upper()) == ["Dawn"]
    assert names(mine, q="LEAGUE dusk") == ["Dusk"]
    assert names(mine, q="league dawn") == []
    assert names(mine, system="fubar") == ["Dusk"]
    assert names(mine, q="\x00%_") == []


def test_orders(mine: Client, owner: User) -> None:
    cheap, dear = kept(owner, "kog", 0, "Aa"), kept(owner, "fubar", 0, "bb")
    assert cheap.points < dear.points
    assert names(mine) == ["bb", "Aa"]
    assert names(mine, order="name") == ["Aa", "bb"]
    assert names(mine, order="points") == ["bb", "Aa"]
    assert names(mine, order="nonsense", page="0") == ["bb", "Aa"]


def test_ready_ones_drafts_folders_and_tags(mine: Client, owner: User) -> None:
    legal = kept(owner, name="Done")
    empty = services.roster_create(
        owner=owner, draft=roster_checked(legal).draft.__class__("kog", "south", "duel", name="Begun")
    )
    assert (names(mine, part="ready"), names(mine, part="drafts")) == (["Done"], ["Begun"])
    assert "put into “Club night”" in change(mine, "label", legal, folder="Club night")
    page = change(mine, "label", legal, empty, tag="painted")
    assert "2 armies tagged “painted”." in page
    assert re.search(r"<span>Club night</span> <small>1</small>", page)
    assert re.search(r"<span>painted</span> <small>2</small>", page)
    assert names(mine, folder="Club night") == ["Done"]
    change(mine, "untag", legal, tag="painted")
    assert names(mine, tag="painted") == ["Begun"]
    change(mine, "unfile", legal)
    assert names(mine, folder="Club night") == []


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "Write a tag or a folder first."),
        ({"tag": "x" * 41}, "The tag has 41 characters, but the limit is 40. Shorten it."),
        ({"tag": "good", "folder": "a\u200bb"}, "The folder contains invisible characters."),
    ],
)
def test_a_label_nobody_could_read_changes_nothing(
    mine: Client, owner: User, fields: dict[str, str], sentence: str
) -> None:
    roster = kept(owner)
    assert sentence in change(mine, "label", roster, **fields)
    roster.refresh_from_db()
    assert (roster.tags, roster.folder) == ("", "")


def test_at_most_twelve_tags(mine: Client, owner: User) -> None:
    roster = kept(owner)
    for number in range(12):
        change(mine, "label", roster, tag=f"tag {number}")
    assert "already has 12 tags" in change(mine, "label", roster, tag="one more")


def test_deleting_can_be_undone(mine: Client, owner: User) -> None:
    roster, other = kept(owner, name="Dawn"), kept(owner, name="Dusk")
    was = roster.text, roster.revision
    page = change(mine, "delete", roster)
    assert "“Dawn” deleted." in page
    assert 'name="do" value="restore"' in page
    assert names(mine) == ["Dusk"]
    assert names(mine, part="deleted") == ["Dawn"]
    for address in (roster.get_absolute_url(), f"/armies/{roster.slug}/edit/", f"/api/rosters/{roster.slug}/"):
        assert mine.get(address).status_code == 404
    assert "“Dawn” restored." in change(mine, "restore", roster)
    assert set(names(mine)) == {"Dawn", "Dusk"}
    roster.refresh_from_db()
    assert (roster.text, roster.revision) == was
    assert mine.get(f"/armies/{other.slug}/edit/").status_code == 200


def test_the_builders_delete_can_be_undone_as_well(mine: Client, owner: User) -> None:
    roster = kept(owner, name="Dawn")
    page = mine.post(f"/armies/{roster.slug}/delete/", {"revision": 0}, follow=True).content.decode()
    assert "“Dawn” deleted." in page
    change(mine, "restore", roster)
    assert names(mine) == ["Dawn"]


def test_deleted_ones_go_for_good_in_the_end(owner: User) -> None:
    old, new = kept(owner, name="Old"), kept(owner, name="New")
    services.rosters_delete(owner=owner, slugs=[old.slug])
    assert old.deleted is None
    RosterRecord.with_deleted.filter(pk=old.pk).update(deleted="2020-01-01T00:00:00Z")
    services.rosters_delete(owner=owner, slugs=[new.slug])
    assert list(RosterRecord.with_deleted.filter(owner=owner)) == [new]


def test_the_archive(mine: Client, owner: User) -> None:
    roster = kept(owner, name="Dawn")
    assert "“Dawn” archived." in change(mine, "archive", roster)
    assert (names(mine), names(mine, part="archive")) == ([], ["Dawn"])
    assert mine.get(roster.get_absolute_url()).status_code == 200
    assert "taken out of the archive" in change(mine, "unarchive", roster)
    assert names(mine) == ["Dawn"]


def test_nobody_changes_the_armies_of_others(mine: Client, owner: User) -> None:
    others = kept(guest_create(), name="Theirs")
    for do in ("delete", "archive", "label", "restore"):
        change(mine, do, others, tag="mine", folder="mine")
    others.refresh_from_db()
    assert (others.deleted, others.archived, others.tags, others.folder) == (None, None, "", "")
    address = "/armies/?" + urlencode({"done": "delete", "of": others.slug})
    assert "Theirs" not in mine.get(address).content.decode()
    assert mine.post("/armies/change/", {"do": "burn", "army": others.slug}).status_code == 404
    assert "Tick at least one army first." in change(mine, "delete")


def test_results_of_finished_matches(mine: Client, owner: User) -> None:
    roster = kept(owner, name="Dawn")
    for winner in (0, 1, None, 0):
        match_create(
            user=owner,
            system="kog",
            settings={"battle": roster.battle},
            opponent="link",
            rosters=[roster_checked(roster).draft],
        )
        match = Match.objects.latest("created")
        assert Seat.objects.get(match=match, number=0).army_id == roster.pk
        Match.objects.filter(pk=match.pk).update(status=Status.OVER, winner=winner)
    page = mine.get("/armies/").content.decode()
    assert "won 2 of 4" in page
    assert 'aria-label="The last ones: won, lost, drawn, won"' in page
    assert names(mine, order="won") == ["Dawn"]
    shared = Client().get(roster.get_absolute_url()).content.decode()
    assert "Won 2 of 4 matches, 1 drawn." in shared
    assert f'<a href="/players/{person_token(owner.pk)}/">' in shared
    assert "Won" not in Client().get(kept(owner, name="Dusk").get_absolute_url()).content.decode()


def test_a_changed_catalogue_judges_the_cards_anew_without_changing_the_army(mine: Client, owner: User) -> None:
    roster = kept(owner, name="Dawn")
    text = roster.summary.replace('"legal":true', '"legal":false').replace(roster.catalogue_version, "old")
    RosterRecord.objects.filter(pk=roster.pk).update(summary=text)
    assert "Legal</span>" in mine.get("/armies/").content.decode()
    after = RosterRecord.objects.get(pk=roster.pk)
    assert (after.updated, after.revision) == (roster.updated, roster.revision)
    summary = stored_summary(after)
    assert summary is not None
    assert summary.legal


def test_lists_nobody_can_read_have_a_card(mine: Client, owner: User) -> None:
    for name, system in (("Gone", "chess"), ("Broken", "kog")):
        RosterRecord.objects.create(owner=owner, system=system, name=name, army="a", battle="b", text="{}")
    assert set(names(mine)) == {"Gone", "Broken"}


@pytest.mark.parametrize("query", [{}, {"q": "dawn"}, {"order": "won"}, {"part": "ready", "page": "4"}])
def test_500_armies_take_two_queries_and_one_page_of_cards(owner: User, query: dict[str, str]) -> None:
    roster = kept(owner, "fubar", name="Dawn")
    copies = [
        RosterRecord(
            owner=owner, system="fubar", name=f"Dawn {number}", army=roster.army, battle=roster.battle, text=roster.text,
            points=roster.points, legal=True, catalogue_version=roster.catalogue_version, summary=roster.summary,
            tags="league", folder=f"Folder {number % 9}",
        )
        for number in range(499)
    ]  # fmt: skip
    RosterRecord.objects.bulk_create(copies)
    request = Client().get("/armies/", query).wsgi_request
    with CaptureQueriesContext(
        connection,
    ) as queries:
        page = roster_page(owner, filter_from(request.GET))
    assert len(queries) == 2
    assert len(page.cards) == PER_PAGE
    assert (page.found, page.total, len(page.folders)) == (500, 500, 9)
