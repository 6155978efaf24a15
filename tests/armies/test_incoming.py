"""What somebody brings: our files and texts come back whole, everything else is answered in words with the place."""

import json
from collections.abc import Iterator

import jsonschema
import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from armies import catalogues
from armies.files.army_file import army_file_schema
from armies.files.incoming import NotAnArmy, in_words, read_army
from armies.models import OwnCatalogue, RosterRecord
from rules.registry import SYSTEMS
from rules.roster.codec import load_roster
from tests.armies.test_shared_page import stored
from tests.rules.killteam.lists.test_rosters import OWN
from tests.rules.roster.test_text_reader import renumbered

pytestmark = pytest.mark.django_db
every_system = pytest.mark.parametrize("system", SYSTEMS)


def brought(client: Client, data: bytes | str) -> str:
    """The page after an import."""
    fields = {"file": SimpleUploadedFile("army.any", data)} if isinstance(data, bytes) else {"text": data}
    return client.post("/armies/import/", fields, follow=True).content.decode()


@every_system
@pytest.mark.parametrize("kind", ["file/", "file/?as=ros", "file/?as=rosz", "text/"])
def test_every_export_is_read_back_by_somebody_else(client: Client, system: str, kind: str) -> None:
    record = stored(client, system, -1)
    exported = client.get(f"/armies/{record.slug}/{kind}")
    other = Client()
    brought(other, exported.content)
    copy = RosterRecord.objects.latest("created")
    assert copy.owner != record.owner
    assert renumbered(load_roster(copy.text)) == renumbered(load_roster(record.text))
    assert copy.legal


@every_system
def test_army_files_fit_their_published_schema(client: Client, system: str) -> None:
    record = stored(client, system, -1)
    file = json.loads(client.get(f"/armies/{record.slug}/file/").content)
    answer = client.get(file["$schema"].removeprefix("http://testserver"))
    assert answer["Content-Type"] == "application/schema+json"
    schema = answer.json()
    jsonschema.Draft202012Validator.check_schema(schema)
    jsonschema.validate(file, schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate(file | {"schema": 2}, schema)
    assert schema == json.loads(json.dumps(army_file_schema()))


@pytest.fixture
def fresh() -> Iterator[None]:
    """No catalogue of an earlier test is kept ready."""
    catalogues._read.cache_clear()
    yield
    catalogues._read.cache_clear()


def own_army(client: Client) -> RosterRecord:
    """An army from a team of one's own."""
    client.post("/armies/catalogues/", {"system": "killteam", "text": OWN})
    own = OwnCatalogue.objects.get()
    form = {"system": "killteam", "catalogue": own.slug, "army": "own", "battle": "roster", "name": "Two"}
    client.post("/armies/new/", form)
    return RosterRecord.objects.get()


@pytest.mark.usefixtures("fresh")
def test_an_army_file_carries_its_team_to_a_site_that_has_not_got_it(client: Client) -> None:
    record = own_army(client)
    file = client.get(f"/armies/{record.slug}/file/").content
    text = client.get(f"/armies/{record.slug}/text/").content
    team = OwnCatalogue.objects.get()
    other = Client()
    brought(other, text)
    assert load_roster(RosterRecord.objects.latest("created").text).catalogue == team.slug
    RosterRecord.objects.all().delete()
    content = team.text
    team.delete()
    catalogues._read.cache_clear()
    brought(other, file)
    copy = RosterRecord.objects.get()
    received = OwnCatalogue.objects.get()
    assert load_roster(copy.text).catalogue == received.slug
    assert (received.text, received.owner) == (content, copy.owner)
    brought(other, file)
    assert OwnCatalogue.objects.count() == 1
    broken = json.loads(file) | {"catalogue": json.loads(file)["catalogue"] | {"text": "no = team"}}
    assert "The catalogue in the file cannot be used." in brought(Client(), json.dumps(broken))


@pytest.mark.parametrize(
    ("message", "path", "sentence"),
    [
        (
            "Expected `str`, got `int`",
            "$.roster.groups[0].units[1].name",
            "In unit 2 of group 1, “name” is a number; text is needed.",
        ),
        ("Object missing required field `army`", "$.roster", "in “roster” “army” is missing."),
        ("Expected `array`, got `object`", "$.roster.groups", "“groups” is an object; a list is needed."),
        (
            "Expected `int | null`, got `str`",
            "$.roster.agreed_points",
            "“agreed_points” is text; a number or nothing is needed.",
        ),
        ("An id is empty or used twice.", "$.roster.groups", "An id is empty or used twice (groups)."),
    ],
)
def test_a_mistake_in_a_file_is_told_in_words(message: str, path: str, sentence: str) -> None:
    assert in_words(message, path) == sentence


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "nothing in it"),
        ("", "nothing in it"),
        (b'{"schema": 1,\n"roster": {"system": "kog"', "damaged at line 2"),
        (b'{"schema": 1, "roster": {"system": 7}}', "“system” is a number; text is needed."),
        (b'{"schema": 1, "roster": {"system": "kog"}}', "“army” is missing"),
        (b'{"schema": 9, "roster": {"system": "kog", "army": "", "battle": ""}}', "schema 9"),
        (b"x" * 600_000, "more than 500 KB"),
        ("Mine\nKOG light \u00b7 Southern \u00b7 Duel\n\n- 3 Balloons", "Line 4 cannot be read"),
        (b'<roster gameSystemName="Star Clash"/>', "roster for Star Clash"),
        (b"<roster><force></roster>", "damaged at line 1"),
        (b"PK\x03\x04 rosz", "damaged or locked"),
        (b'<roster gameSystemId="gridless-chess"/>', "no game \u201cchess\u201d"),
    ],
)
def test_what_cannot_be_read_says_what_to_do_and_keeps_the_form(
    client: Client, data: bytes | str, sentence: str
) -> None:
    with pytest.raises(NotAnArmy):
        read_army(data, AnonymousUser())
    page = brought(client, data)
    assert sentence in page.replace("&quot;", '"')
    assert "Back to my armies" in page
    assert not RosterRecord.objects.exists()


def test_a_pasted_text_of_more_than_a_form_may_have_is_answered_with_a_page(client: Client) -> None:
    answer = client.post("/armies/import/", {"text": "x" * 1_500_000})
    assert answer.status_code == 413
    page = answer.content.decode()
    assert "A form has at most 1000000 bytes." in page
    assert 'href="/armies/import/"' in page


BRIDGE_WATCH = """The Bridge Watch
FUBAR · Marrowgate Garrison · Patrol · 350 pts

- Line Section: 6 Troopers, 1 LMG Gunner (107 pts)
- Line Section: 6 Troopers, 1 LMG Guner (107 pts)
- Two Sappers
"""


def test_a_look_says_what_was_understood_line_by_line_and_saves_nothing(client: Client) -> None:
    page = client.post("/armies/import/", {"text": BRIDGE_WATCH, "look": "1"}).content.decode()
    assert "Read as: FUBAR, Marrowgate Garrison, Patrol" in page
    assert page.count("Line Section: 6 Troopers, 1 LMG Gunner</span>") == 1
    assert "(line 5 had “Guner”)" in page or "(line 5 had “LMG Guner”)" in page
    assert "Line 6 cannot be read: “Two Sappers”." in page
    assert "Leave out 1 line" in page
    assert "Command" in page, "what the list still lacks is said"
    assert not RosterRecord.objects.exists()
    empty = client.post("/armies/import/", {"text": " ", "look": "1"}).content.decode()
    assert "Here stands what was understood" in empty
    foreign = client.post("/armies/import/", {"text": "Dear all,", "look": "1"}).content.decode()
    assert "It is plain text." in foreign
    assert "It cannot be read" in foreign


def test_lines_that_cannot_be_read_are_left_out_only_with_consent(client: Client) -> None:
    page = client.post("/armies/import/", {"text": BRIDGE_WATCH}).content.decode()
    assert "tick that they are left out" in page
    assert not RosterRecord.objects.exists()
    answer = client.post("/armies/import/", {"text": BRIDGE_WATCH, "without": "on"})
    assert answer.status_code == 302
    (group,) = load_roster(RosterRecord.objects.get().text).groups
    assert [len(unit.models) for unit in group.units] == [7, 7]


@every_system
def test_a_file_is_read_out_unit_by_unit(client: Client, system: str) -> None:
    record = stored(client, system, -1)
    report = RosterRecord.objects.get(pk=record.pk)
    for kind in ("file/", "file/?as=rosz", "text/"):
        file = SimpleUploadedFile("army.any", client.get(f"/armies/{record.slug}/{kind}").content)
        page = client.post("/armies/import/", {"file": file, "look": "1"}).content.decode()
        units = sum(len(group.units) for group in load_roster(record.text).groups)
        assert page.count('class="is-good"') == units
        assert report.points == 0 or f"<b>{report.points}" in page
        assert "Legal." in page
    assert RosterRecord.objects.count() == 1
