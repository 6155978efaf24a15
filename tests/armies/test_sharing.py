"""Links that end, texts for other places, and files of other programs that are recognised."""

import csv
import io

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies.models import RosterRecord
from armies.selectors import roster_checked
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db


def kept(client: Client, system: str) -> RosterRecord:
    client.post(f"/armies/ready/{system}/{SYSTEMS[system].ready_lists[0].id}/")
    return RosterRecord.objects.latest("created")


def test_the_builders_address_leads_a_friend_to_the_page_everybody_may_see(client: Client) -> None:
    roster = kept(client, "kog")
    for friend in (Client(), client.__class__()):
        answer = friend.get(f"/armies/{roster.slug}/edit/")
        assert (answer.status_code, answer["Location"]) == (302, roster.get_absolute_url())
    assert client.get(f"/armies/{roster.slug}/edit/").status_code == 200
    assert Client().get("/armies/nosuch/edit/").status_code == 404
    assert Client().get(roster.get_absolute_url())["X-Robots-Tag"] == "noindex"


def test_a_new_link_ends_the_old_one(client: Client) -> None:
    roster = kept(client, "kog")
    old = roster.get_absolute_url()
    assert Client().post(f"{old}renew/").status_code == 404
    assert client.post(f"{old}renew/").status_code == 302
    assert Client().get(old).status_code == 404
    roster.refresh_from_db()
    assert Client().get(roster.get_absolute_url()).status_code == 200


@pytest.mark.parametrize("system", SYSTEMS)
def test_texts_for_other_places_name_every_unit_and_the_verdict(client: Client, system: str) -> None:
    roster = kept(client, system)
    address = f"/armies/{roster.slug}/text/"
    plain, discord, bbcode = (client.get(address, {"as": form}).content.decode() for form in ("", "discord", "bbcode"))
    checked = roster_checked(roster)
    models = sum(len(unit.models) for group in checked.draft.groups for unit in group.units)
    for told in (discord, bbcode):
        assert "· legal" in told
        assert roster.get_absolute_url() in told
    assert discord.startswith("**")
    assert bbcode.count("[b]") == bbcode.count("[/b]")
    assert plain != discord
    rows = list(csv.DictReader(io.StringIO(client.get(address, {"as": "csv"}).content.decode())))
    assert sum(int(row["count"]) for row in rows) == models


def test_no_name_breaks_out_of_a_table_or_a_tag(client: Client) -> None:
    roster = kept(client, "kog")
    unit = roster_checked(roster).draft.groups[0].units[0].id
    edit = f'[{{"do": "rename", "what": "unit", "id": "{unit}", "name": "=[b]1+1"}}]'
    client.post(f"/armies/{roster.slug}/edit/", {"edits": edit, "revision": 0})
    address = f"/armies/{roster.slug}/text/"
    assert "'=[b]1+1" in client.get(address, {"as": "csv"}).content.decode()
    assert "=(b)1+1" in client.get(address, {"as": "bbcode"}).content.decode()


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "nothing in it"),
        (b"PK\x03\x04 rosz", ".rosz roster of BattleScribe"),
        (b"%PDF-1.7", "It is a PDF"),
        (b"\xff\xfe\x00broken", "not a text file"),
        (b'<?xml version="1.0"?><roster gameSystemName="Star Clash" battleScribeVersion="2.03"/>', "for Star Clash"),
        (b"<!DOCTYPE html><html></html>", "web page"),
        (b'{"armyId": "x", "units": [], "gameSystem": "gf"}', "an Army Forge list"),
        (b'{"faction": "rebels", "pilots": []}', "XWS"),
        (b"++ Army Roster ++", "plain text"),
    ],
)
def test_a_file_of_another_program_is_called_by_its_name(client: Client, data: bytes, sentence: str) -> None:
    page = client.post("/armies/import/", {"file": SimpleUploadedFile("army.any", data), "text": ""})
    told = page.content.decode()
    assert page.status_code == 200
    assert sentence in told or (not data and "submitted file is empty" in told)
    assert not RosterRecord.objects.exists()


def test_a_byte_order_mark_is_accepted(client: Client) -> None:
    roster = kept(client, "kog")
    file = client.get(f"/armies/{roster.slug}/file/").content
    page = client.post("/armies/import/", {"file": SimpleUploadedFile("army.json", b"\xef\xbb\xbf" + file)})
    assert page.status_code == 302
    assert RosterRecord.objects.count() == 2
