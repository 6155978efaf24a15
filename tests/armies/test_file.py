"""An army as a file: downloaded, brought back, and refused in a sentence when it is none."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies.models import RosterRecord
from rules.registry import SYSTEMS
from rules.roster.codec import LONGEST, load_roster

pytestmark = pytest.mark.django_db


@pytest.fixture(params=SYSTEMS)
def roster(client: Client, request: pytest.FixtureRequest) -> RosterRecord:
    ready = SYSTEMS[request.param].ready_lists[-1]
    client.post(f"/armies/ready/{request.param}/{ready.id}/")
    return RosterRecord.objects.get()


def exported(roster: RosterRecord) -> bytes:
    answer = Client().get(f"/armies/{roster.slug}/file/")
    assert answer.headers["Content-Disposition"] == f'attachment; filename="{roster.slug}.json"'
    return answer.content


def test_a_file_brings_the_same_army_to_somebody_else(roster: RosterRecord) -> None:
    stranger = Client()
    answer = stranger.post("/armies/import/", {"file": SimpleUploadedFile("army.json", exported(roster))})
    copy = RosterRecord.objects.latest("created")
    assert answer.url == f"/armies/{copy.slug}/edit/"
    assert copy.owner != roster.owner
    assert load_roster(copy.text) == load_roster(roster.text)
    assert copy.legal


def test_the_text_of_the_file_will_do_too(roster: RosterRecord) -> None:
    Client().post("/armies/import/", {"text": exported(roster).decode()})
    assert load_roster(RosterRecord.objects.latest("created").text) == load_roster(roster.text)


@pytest.mark.parametrize(
    "text",
    ["", "a letter", "{}", "[" * 5000, '{"schema": 9, "roster": {}}', "x" * (LONGEST + 9),
     '{"schema": 1, "roster": {"system": "chess", "army": "white", "battle": "blitz"}}'],
)  # fmt: skip
def test_what_is_no_army_is_turned_down_and_keeps_nothing(client: Client, text: str) -> None:
    for form in ({"text": text}, {"file": SimpleUploadedFile("army.json", text.encode() + b"\xff")}):
        answer = client.post("/armies/import/", form)
        assert answer.status_code == 200
        assert "This is not an army." in answer.content.decode()
    assert RosterRecord.objects.count() == 0


@pytest.mark.parametrize("unseen", ["\u202eknaT", "\u200b", "a\u2066b"])
def test_names_that_would_mislead_an_opponent_are_not_kept(roster: RosterRecord, unseen: str) -> None:
    for named in (lambda army: army, lambda army: army["groups"][0], lambda army: army["groups"][0]["units"][0]):
        envelope = json.loads(roster.text)
        named(envelope["roster"])["name"] = unseen
        answer = Client().post("/armies/import/", {"text": json.dumps(envelope)}, follow=True)
        assert "invisible characters" in answer.content.decode()
    assert RosterRecord.objects.count() == 1


def test_no_file_without_an_army(client: Client) -> None:
    assert client.get("/armies/nothing/file/").status_code == 404
