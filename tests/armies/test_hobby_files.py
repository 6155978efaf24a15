"""Files of other programs on their page: the report, the short form, the saved team and its list; bombs and strangers."""

from io import BytesIO
from time import process_time
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from msgspec import json

from armies import catalogues
from armies.hobby_files import parsing
from armies.hobby_files.parsing import LARGEST, read_in_bounds
from armies.models import OwnCatalogue, RosterRecord
from armies.selectors import roster_checked
from rules.killteam.lists.own_team import own_team
from rules.roster.catalogue_file import NotACatalogue
from tests.rules.killteam.team_files.files import CATALOGUE, KTDASH, KTDASH_LIST, ROSTER, SYSTEM, entry, operative

pytestmark = [pytest.mark.django_db, pytest.mark.rule("killteam.build.private_teams")]

PAGE = "/armies/catalogues/files/killteam/"


@pytest.fixture(autouse=True)
def near(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read in this process, which coverage sees; one test below goes through the other one."""
    catalogues._read.cache_clear()
    monkeypatch.setattr(parsing, "run_bounded", lambda work, *args: work(*args))


def packed(text: str, *names: str) -> bytes:
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as made:
        for name in names or ("inner.cat",):
            made.writestr(name, text)
    return out.getvalue()


def read(client: Client, *files: str | bytes, pasted: str = ""):
    sent = [
        SimpleUploadedFile(f"file{at}.cat", one if isinstance(one, bytes) else one.encode())
        for at, one in enumerate(files)
    ]
    return client.post(PAGE, {"do": "read", "brought": sent, "pasted": pasted})


def save(client: Client, answer, **more: object):
    """Send the short form as a browser would."""
    form = answer.context["form"]
    sent = {
        name: value
        for name, field in form.fields.items()
        if (value := form.get_initial_for_field(field, name)) is not None
    }
    reading = answer.context["reading"]
    hidden = {"do": "keep", "name": reading.name, "text": reading.text, "picks": answer.context["picks"]}
    return client.post(PAGE, {**sent, **hidden, **more})


def test_a_catalogue_becomes_a_team_with_what_its_owner_adds(client: Client) -> None:
    answer = read(client, packed(CATALOGUE), SYSTEM)
    page = answer.content.decode()
    assert "The file does not say: base sizes, archetypes, ploys" in page
    assert all(word in page for word in ("Toxic* (Pistol)", "Shown as text", "Enforced", "Boss: base in mm"))
    assert not OwnCatalogue.objects.exists()
    saved = save(client, answer, **{"archetypes": ["Survey"], "base:boss": "40", "strategy": "High tide: they push"})
    kept = OwnCatalogue.objects.get()
    assert saved.url == f"/armies/catalogues/{kept.slug}/"
    team = own_team(kept.text).team
    assert (kept.name, kept.visibility, team.archetypes) == ("Harbour Hands", "private", ("Survey",))
    assert (team.type[0].base_mm, team.ploy[0].name) == (40, "High tide")
    assert client.get(saved.url).status_code == 200
    assert Client().get(saved.url).status_code == 404


def test_each_text_leads_to_its_row_in_the_form(client: Client) -> None:
    save(client, read(client, CATALOGUE))
    kept = OwnCatalogue.objects.get()
    page = client.get(f"/armies/catalogues/{kept.slug}/").content.decode()
    at = next(at for at, one in enumerate(own_team(kept.text).team.ability) if one.name == "Loud")
    row = f"/armies/catalogues/fields/killteam/?from={kept.slug}&amp;row=ability.{at}#ability.{at}"
    assert f'<a href="{row}">Loud</a>' in page
    assert ">Twice</a>" not in page
    form = client.get(row.replace("&amp;", "&")).content.decode()
    assert f'id="ability.{at}" open' in form
    assert client.get(f"/armies/catalogues/fields/killteam/?from={kept.slug}&row=x.99").status_code == 200


def test_the_page_for_lists_leads_here(client: Client) -> None:
    assert PAGE in client.get("/armies/import/").content.decode()


def test_what_cannot_be_saved_comes_back_with_its_reason(client: Client) -> None:
    answer = read(client, CATALOGUE)
    page = save(client, answer, size="19").content.decode()
    assert "This team cannot be saved." in page
    assert "No selection of 19 operatives" in page
    assert "Operatives in the field" in page
    broken = save(client, answer, text="[team").content.decode()
    assert "This team cannot be saved." in broken
    assert "Read it" in broken
    assert not OwnCatalogue.objects.exists()


def test_the_whole_form_opens_with_what_was_read(client: Client) -> None:
    reading = read(client, CATALOGUE).context["reading"]
    sent = {"system": "killteam", "name": reading.name, "text": reading.text, "do": "read"}
    page = client.post("/armies/catalogues/fields/killteam/", sent).content.decode()
    assert 'value="Harbour Hands"' in page
    assert "Weapons have a further rule" in page


def test_a_list_brings_its_team_or_chooses_from_one_that_is_here(client: Client) -> None:
    saved = save(client, read(client, ROSTER))
    roster = RosterRecord.objects.get()
    assert saved.url == f"/armies/{roster.slug}/edit/"
    assert (roster.name, roster_checked(roster).report.legal) == ("Harbour Hands", True)
    again = read(client, ROSTER)
    assert again.context["known"] == "Harbour Hands"
    client.post(PAGE, {"do": "list", "name": "Two", "picks": again.context["picks"]})
    assert RosterRecord.objects.count() == 2
    assert OwnCatalogue.objects.count() == 1


def test_pasted_text_needs_a_team_that_is_here(client: Client) -> None:
    told = client.get(read(client, pasted="Watch\nBoss: Pistol, Hook\n2x Hand").url).content.decode()
    assert "Bring the file of the team first" in told
    save(client, read(client, CATALOGUE))
    answer = read(client, pasted="Watch\nBoss: Pistol, Hook\n2x Hand")
    roster = RosterRecord.objects.get()
    assert (answer.url, roster.name) == (f"/armies/{roster.slug}/edit/", "Watch")
    assert read(Client(), pasted="Watch\nBoss: Pistol, Hook\n2x Hand").url == PAGE


def test_a_team_and_a_list_of_ktdash(client: Client) -> None:
    save(client, read(client, json.encode(KTDASH)))
    assert OwnCatalogue.objects.get().name == "Harbour Hands"
    save(client, read(client, json.encode([KTDASH_LIST])))
    assert RosterRecord.objects.get().name == "Harbour Hands"


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "Choose a file"),
        (b"%PDF-1", "It is a PDF"),
        (b"\xff\xfe\x00", "is not text"),
        (b"{", "the JSON is incomplete"),
        (b"{}", "neither"),
        (b"<a><b></a>", "damaged at line 1"),
        (b'<!DOCTYPE x [<!ENTITY a "a">]><catalogue>&a;</catalogue>', "declares entities"),
        (b"<a>" * 50 + b"</a>" * 50, "nests more than"),
        (packed(" ", "a", "b"), "exactly one file"),
        (packed("<a>" + " " * LARGEST + "</a>"), "more than 6 MB"),
        (b"PK\x03\x04 no zip", "damaged or locked"),
        (b"[" * 5_000, "the JSON is incomplete"),
        (SYSTEM.encode(), "a game system alone"),
        (b"x" * (LARGEST + 1), "more than 6 MB"),
    ],
    ids=[
        "nothing",
        "pdf",
        "bytes",
        "half",
        "object",
        "xml",
        "entities",
        "deep",
        "two",
        "bomb",
        "zip",
        "brackets",
        "gst",
        "large",
    ],
)
def test_what_cannot_be_read_is_told(client: Client, data: bytes, said: str) -> None:
    page = read(client, *([data] if data else [])).content.decode()
    assert said in page
    assert "Read it" in page


def test_at_most_four_files_and_only_games_that_read_them(client: Client) -> None:
    assert "at most 4 files" in read(client, *[SYSTEM] * 5).content.decode()
    assert client.get("/armies/catalogues/files/kog/").status_code == 404
    assert client.get("/armies/catalogues/files/nothing/").status_code == 404
    with pytest.raises(NotACatalogue, match="reads no files"):
        read_in_bounds("kog", [("x", b"<a/>")])
    assert "Bring a file you have" in client.get("/armies/catalogues/?system=killteam").content.decode()
    assert client.get(PAGE).status_code == 200


def test_a_list_that_was_changed_on_its_way_makes_nothing(client: Client) -> None:
    for picks in ("[", '[{"model": 7}]', "[" * 9_000):
        assert client.post(PAGE, {"do": "list", "name": "x", "picks": picks}).url == PAGE
    assert not RosterRecord.objects.exists()


def test_three_megabytes_are_read_in_two_seconds() -> None:
    filler = "".join(entry(f"Extra {at}", f"<profiles>{operative('Extra')}</profiles>") for at in range(8_000))
    text = CATALOGUE.replace("<sharedSelectionEntries>", f"<sharedSelectionEntries>{filler}")
    assert len(text) > 2_900_000
    began = process_time()
    assert read_in_bounds("killteam", [("big.cat", text.encode())]).name == "Harbour Hands"
    assert process_time() - began < 2


def test_files_are_read_in_the_bounded_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert read_in_bounds("killteam", [("x.cat", CATALOGUE.encode())]).name == "Harbour Hands"
    with pytest.raises(NotACatalogue, match="declares entities"):
        read_in_bounds("killteam", [("x.cat", b'<!DOCTYPE x [<!ENTITY a "a">]><catalogue>&a;</catalogue>')])
