"""Everything of a person as one file: made apart from pages, read back on another site, and harmless when it is not."""

import io
import zipfile

import msgspec
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from accounts import services, worker
from accounts.archive import LARGEST_FILE, MOST_FILES, archives_make, packed
from accounts.models import Archive, User
from armies.collection import collection_set, owned_models
from armies.favourites import favourite_keep
from armies.models import Favourite, OwnCatalogue, RosterRecord
from rules.registry import SYSTEMS
from rules.roster.codec import load_roster
from tests.accounts.people import browser, confirm, heron

pytestmark = pytest.mark.django_db


def with_things(client: Client) -> User:
    """A guest with two armies, one of them from a catalogue of theirs."""
    ready = SYSTEMS["kog"].ready_lists[0]
    client.post("/me/", {"display_name": "Kite"})
    client.post("/me/preferences/", {"theme": "dark", "palette": "ink"})
    client.post(reverse("armies:ready", args=["kog", ready.id]))
    written = {"system": "killteam", "text": SYSTEMS["killteam"].custom_catalogue.example, "name": "My teams"}
    client.post("/armies/catalogues/", written)
    kept = OwnCatalogue.objects.get()
    text = RosterRecord.objects.get().text
    draft = msgspec.json.decode(text)
    draft["roster"] |= {"system": "killteam", "catalogue": kept.slug, "army": "none", "battle": "none", "groups": []}
    client.post("/armies/import/", {"text": msgspec.json.encode(draft).decode()})
    assert RosterRecord.objects.count() == 2
    return User.objects.get()


def upload(client: Client, content: bytes):
    return client.post("/me/data/read/", {"file": SimpleUploadedFile("gridless.zip", content)}, follow=True)


def zipped(**files: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, content in files.items():
            archive.writestr(path.replace("__", "/"), content)
    return stream.getvalue()


def test_the_page_orders_a_worker_makes_and_the_page_offers_it(client: Client) -> None:
    with_things(client)
    assert "being made" in client.post("/me/data/make/", follow=True).content.decode()
    client.post("/me/data/make/")
    assert (Archive.objects.count(), Archive.objects.get().made) == (1, None)
    assert client.get("/me/data/file/").status_code == 404
    assert archives_make() == 1
    assert "Save the file" in client.get("/me/data/").content.decode()
    answer = client.get("/me/data/file/")
    assert answer["Content-Disposition"].startswith('attachment; filename="gridless-')
    names = zipfile.ZipFile(io.BytesIO(answer.content)).namelist()
    assert {"README.txt", "settings.json", "matches/running.json", "experiments.json"} <= set(names)
    own = zipfile.ZipFile(io.BytesIO(client.get("/me/data/file/?part=own").content)).namelist()
    assert sorted(path.split("/")[0] for path in own) == [
        "armies",
        "armies",
        "catalogues",
        "labels.json",
        "settings.json",
    ]


def test_it_is_read_back_by_somebody_else_as_their_own(client: Client) -> None:
    content = packed(with_things(client))
    OwnCatalogue.objects.update(slug="as-on-another-site")
    other = Client()
    other.post("/me/", {"display_name": "Rook"})
    said = upload(other, content).content.decode()
    assert "2 armies read" in said
    assert "1 catalogue read" in said
    person = User.objects.exclude(display_name="x").latest("pk")
    assert (person.display_name, person.theme, person.palette) == ("Kite", "dark", "ink")
    mine = RosterRecord.objects.filter(owner=person)
    assert sorted(mine.values_list("system", flat=True)) == ["killteam", "kog"]
    own = OwnCatalogue.objects.get(owner=person)
    assert own.slug in mine.get(system="killteam").text, "the army names the copy of its catalogue"


def test_folders_tags_visibility_favourites_and_collection_come_along(client: Client) -> None:
    user = with_things(client)
    kog = RosterRecord.objects.get(system="kog")
    kog.folder, kog.tags, kog.visibility, kog.archived = "Club", "fast\nred", "private", timezone.now()
    kog.save()
    model = next(iter(SYSTEMS["kog"].catalogue.models))
    collection_set(owner=user, system="kog", counts={model: 3})
    unit = load_roster(kog.text).groups[0].units[0]
    favourite_keep(owner=user, record=kog, unit_id=unit.id, name="First")
    other = Client()
    other.post("/me/", {"display_name": "Rook"})
    upload(other, packed(user))
    person = User.objects.latest("pk")
    mine = RosterRecord.objects.get(owner=person, system="kog")
    assert (mine.folder, mine.tags, mine.visibility) == ("Club", "fast\nred", "private")
    assert mine.archived is not None
    assert owned_models(person, "kog") == {model: 3}
    assert Favourite.objects.filter(owner=person).count() == 1


def test_labels_that_cannot_be_read_lose_no_army(client: Client) -> None:
    content = packed(with_things(client))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {path.replace("/", "__"): archive.read(path) for path in archive.namelist()}
    other = Client()
    other.post("/me/", {"display_name": "Rook"})
    assert "2 armies read" in upload(other, zipped(**(files | {"labels.json": b"[1"}))).content.decode()


def test_reading_it_twice_doubles_nothing(client: Client) -> None:
    user = with_things(client)
    said = upload(client, packed(user)).content.decode()
    assert "0 armies read. 2 were here already." in said
    assert (RosterRecord.objects.count(), OwnCatalogue.objects.count()) == (2, 1)


def test_what_cannot_be_read_is_told_and_the_rest_is_read(client: Client) -> None:
    content = packed(with_things(client))
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        files = {path.replace("/", "__"): archive.read(path) for path in archive.namelist()}
    other = Client()
    other.post("/me/", {"display_name": "Rook"})
    said = upload(other, zipped(**files, armies__broken=b"{", catalogues__broken=b"[]")).content.decode()
    assert "2 armies read" in said
    assert "armies/broken was not read" in said
    assert "catalogues/broken was not read" in said


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"no zip", "not a file that Gridless made"),
        (zipped(README=b"x"), "Nothing in it can be read back"),
        (zipped(armies__bomb=b"0" * (LARGEST_FILE + 1)), "is too large"),
        (zipped(**{f"armies__{n}": b"" for n in range(MOST_FILES + 1)}), f"the limit is {MOST_FILES}"),
        (zipped(**{f"armies__{n}": b"0" * LARGEST_FILE for n in range(31)}), "is too large"),
        (zipped(armies__a=b"x")[:-30], "not a file that Gridless made"),
    ],
    ids=["no-zip", "nothing", "bomb", "many", "much", "cut"],
)
def test_a_harmful_file_is_refused(client: Client, content: bytes, words: str) -> None:
    client.post("/me/", {"display_name": "Kite"})
    assert words in upload(client, content).content.decode()
    assert not RosterRecord.objects.exists()


def test_a_name_that_is_not_allowed_is_not_read_back(client: Client) -> None:
    client.post("/me/", {"display_name": "Kite"})
    said = upload(client, zipped(**{"settings.json": b'{"display_name": "Admin"}'})).content.decode()
    assert "The settings were not read" in said
    assert User.objects.get().display_name == "Kite"


def test_nobody_gets_the_file_of_somebody_else(client: Client) -> None:
    with_things(client)
    client.post("/me/data/make/")
    archives_make()
    other = Client()
    other.post("/me/", {"display_name": "Rook"})
    assert other.get("/me/data/file/").status_code == 404
    assert Client().get("/me/data/file/")["Location"] == "/me/log-in/"


def test_an_open_browser_alone_gets_no_file() -> None:
    heron()
    finder = browser()
    for address in ("", "file/", "delete/"):
        assert finder.get(f"/me/data/{address}")["Location"].startswith("/me/account/confirm/")
    confirm(finder)
    assert finder.get("/me/data/").status_code == 200


def test_the_worker_goes_on_after_a_failure(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    with_things(client)
    client.post("/me/data/make/")
    monkeypatch.setattr("accounts.archive.packed", lambda user: 1 / 0)
    monkeypatch.setattr("accounts.worker.connections.close_all", lambda: None)
    worker.look()
    assert "could not be made" in client.get("/me/data/").content.decode()
    monkeypatch.undo()
    client.post("/me/data/make/")
    archives_make()
    assert "Save the file" in client.get("/me/data/").content.decode()


def test_files_come_to_an_end(client: Client) -> None:
    services.guest_create()
    client.post("/me/", {"display_name": "Kite"})
    codes = [client.post("/me/data/make/").status_code for _ in range(11)]
    assert codes == [302] * 10 + [429]


def test_deleting_is_asked_and_stopped_on_pages(mails: None) -> None:
    from allauth.account.models import EmailAddress

    from tests.accounts.people import sent

    EmailAddress.objects.create(user=heron(), email="heron@example.org", verified=True, primary=True)
    owner = browser()
    confirm(owner)
    assert "a week after you press the button" in owner.get("/me/data/delete/").content.decode()
    assert "Keep my account" in owner.post("/me/data/delete/", follow=True).content.decode()
    assert "deleted in a week" in sent()[-1].body
    assert "Your account stays" in owner.post("/me/data/keep/", follow=True).content.decode()
