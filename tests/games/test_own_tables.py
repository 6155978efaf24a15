"""Tables of one's own on the site: stored in versions, private or published, checked, and chosen in matches."""

import json
import re
from itertools import cycle
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec import structs

from accounts.models import User
from accounts.services import guest_create
from games.agreement import from_text, summary_line
from games.matches import services
from games.matches.forms.match import MatchForm
from games.matches.presenters import match_description
from games.models import Match
from games.showcase.maps import map_of
from games.tables import services as tables
from games.tables.belongings import BELONGINGS
from games.tables.models import OwnTable
from games.tables.selectors import link_of, published_tables, table_choices, table_visible, version_of, with_table
from rules.battlefield.own_table import NotATable, TableFile, table_text
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from tests.games.conftest import key
from tests.rules.battlefield.drawn_tables import empty_table, set_down

pytestmark = pytest.mark.django_db

EVERY = pytest.mark.parametrize("system", ["fubar", "killteam", "kog", "krygothic"])


@pytest.fixture
def owner() -> User:
    return guest_create()


@pytest.fixture
def stranger() -> User:
    return guest_create()


def drawn(system: str = "kog", name: str = "Mill farm") -> TableFile:
    """A table with a piece of the kit and its twin half a turn away."""
    game = SYSTEMS[system]
    assert game.tables is not None
    empty = empty_table(system, name=name)
    piece = next(one for one in game.tables.kit.pieces if one.id in ("ruin", "crates", "rocks"))
    x, y = empty.width * 2 // 5, empty.height * 3 // 10
    twin = set_down(piece, empty.width - x, empty.height - y, 180, mark="b")
    return structs.replace(empty, features=(*set_down(piece, x, y), *twin))


def battle_of(system: str, table: TableFile) -> str:
    """A battle that can be fought on the table."""
    assert SYSTEMS[system].tables is not None
    battles = [ready.battle for ready in SYSTEMS[system].ready_lists]
    return next(one for one in battles if not SYSTEMS[system].tables.problem({"battle": one}, table))  # type: ignore[union-attr]


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user, backend="django.contrib.auth.backends.ModelBackend")
    return client


def post(client: Client, address: str, body: object) -> Any:
    return client.post(address, json.dumps(body), content_type="application/json")


def test_versions_never_change_and_the_newest_counts(owner: User) -> None:
    table = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    assert (table.name, table.pieces, table.is_sound, table.newest) == ("Mill farm", 2, True, 1)
    same = tables.table_change(slug=table.slug, owner=owner, text=table_text(drawn()), base=1)
    assert same.newest == 1
    changed = tables.table_change(slug=table.slug, owner=owner, text=table_text(drawn(name="Old farm")), base=1)
    assert (changed.newest, changed.name) == (2, "Old farm")
    assert json.loads(version_of(changed, 1).text)["name"] == "Mill farm"
    with pytest.raises(tables.TableConflict, match="number 2"):
        tables.table_change(slug=table.slug, owner=owner, text=table_text(drawn(name="Third")), base=1)


def test_old_versions_are_dropped(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_VERSIONS", 2)
    table = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    for number in (2, 3):
        tables.table_change(slug=table.slug, owner=owner, text=table_text(drawn(name=f"Farm {number}")))
    assert sorted(table.versions.values_list("number", flat=True)) == [2, 3]


def test_a_private_table_is_its_owners_alone(owner: User, stranger: User) -> None:
    table = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    address = reverse("games:table_json", args=[table.slug])
    assert signed_in(owner).get(address).json()["name"] == "Mill farm"
    for visitor in (signed_in(stranger), Client()):
        assert visitor.get(address).status_code == 404
        assert post(visitor, address, {"table": table_text(drawn(name="Mine"))}).status_code == 404
    with pytest.raises(OwnTable.DoesNotExist):
        tables.table_publish(slug=table.slug, owner=stranger, published=True)
    with pytest.raises(OwnTable.DoesNotExist):
        tables.table_copy(slug=table.slug, user=stranger)
    with pytest.raises(OwnTable.DoesNotExist):
        tables.table_delete(slug=table.slug, owner=stranger)
    with pytest.raises(Refused, match="no table of this game"):
        with_table("kog", {"terrain": f"own:{table.slug}"}, stranger)
    assert table_choices("kog", stranger, f"own:{table.slug}") == []


def test_a_published_table_can_be_found_copied_and_changed(owner: User, stranger: User) -> None:
    table = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    tables.table_publish(slug=table.slug, owner=owner, published=True)
    assert list(published_tables("kog", "farm mill")) == [table]
    assert list(published_tables("fubar")) == list(published_tables("kog", "castle")) == []
    copy = tables.table_copy(slug=table.slug, user=stranger)
    assert (copy.owner, copy.parent, copy.published) == (stranger, table, False)
    assert [one.is_mine for one in table_choices("kog", stranger)] == [True, False]
    tables.table_delete(slug=table.slug, owner=owner)
    copy.refresh_from_db()
    assert copy.parent is None


def test_a_table_with_mistakes_is_kept_but_not_published_or_played(owner: User) -> None:
    good = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    tables.table_publish(slug=good.slug, owner=owner, published=True)
    bad = structs.replace(drawn(), width=20_000)
    tables.table_change(slug=good.slug, owner=owner, text=table_text(bad))
    good.refresh_from_db()
    assert (good.is_sound, good.published) == (False, False)
    assert table_choices("kog", owner) == []
    with pytest.raises(tables.TableError, match="mistakes"):
        tables.table_publish(slug=good.slug, owner=owner, published=True)
    with pytest.raises(Refused, match=r"cannot be played on.*at \$\.width"):
        services.match_create(user=owner, system="kog", settings={"terrain": f"own:{good.slug}"}, opponent="hot_seat")


def test_nobody_keeps_more_tables_than_the_limit(owner: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tables, "MOST_TABLES", 1)
    tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    with pytest.raises(tables.TableError, match="1 tables already"):
        tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    with pytest.raises(NotATable, match="No game"):
        tables.rules_of("chess")


def test_pages_and_programs_save_and_check_tables(owner: User) -> None:
    client, text = signed_in(owner), table_text(drawn())
    made = post(client, reverse("games:table_new_json"), {"table": text})
    assert made.status_code == 201
    told = made.json()
    assert (told["version"], told["sentence"]) == ("1", "Saved")
    assert told["play"].endswith(f"terrain=own:{told['slug']}")
    changed = table_text(drawn(name="Old farm"))
    assert post(client, told["url"], {"table": changed, "base": "1"}).json()["version"] == "2"
    assert post(client, told["url"], {"table": text, "base": 1}).status_code == 409
    assert client.get(told["url"]).content.decode() == changed
    assert client.get(told["url"], {"version": "1"}).content.decode() == text
    assert client.get(told["url"], {"version": "7"}).status_code == 404
    bad = table_text(structs.replace(drawn(), height=1))
    assert "mistakes" in post(client, told["url"], {"table": bad}).json()["sentence"]
    checked = post(Client(), reverse("games:table_check"), {"table": text}).json()
    assert checked["faults"] == []
    assert {hint["id"] for hint in checked["hints"]["hints"]} >= {"cover-half", "sight", "ways"}
    fault, *_ = post(Client(), reverse("games:table_check"), {"table": bad}).json()["faults"]
    assert (fault["rule"], fault["path"]) == ("table.size", "$.width")


@pytest.mark.parametrize(
    "body", [b"", b"[]", b"{}", b'{"table": 1}', b'{"table": "{}"}', b'{"table": "", "base": "x"}', b"\xff"]
)
def test_what_is_no_table_is_refused_with_a_sentence(owner: User, body: bytes) -> None:
    client = signed_in(owner)
    kept = client.post(reverse("games:table_new_json"), body, content_type="application/json")
    assert kept.status_code == 400
    assert kept.json()["sentence"].endswith(".")
    checked = client.post(reverse("games:table_check"), body, content_type="application/json")
    assert checked.json()["faults"][0]["message"]
    assert not OwnTable.objects.exists()


@EVERY
def test_the_kit_and_the_schema_are_there_for_programs(system: str) -> None:
    kit = Client().get(reverse("games:table_kit", args=[system])).json()
    assert kit["system"] == system
    assert kit["pieces"][0]["parts"][0]["outline"]
    assert "$defs" in Client().get(reverse("games:table_schema")).json()
    assert Client().get(reverse("games:table_kit", args=["chess"])).status_code == 404


@EVERY
def test_a_match_is_played_on_a_table_of_ones_own(system: str, owner: User, stranger: User) -> None:
    table = drawn(system)
    kept = tables.table_keep(owner=owner, system=system, text=table_text(table))
    game, battle = SYSTEMS[system], battle_of(system, table)
    lists = cycle(ready.roster for ready in game.ready_lists if ready.battle == battle)
    settings = {"terrain": f"own:{kept.slug}", "battle": battle}
    rosters = [next(lists), next(lists)]
    (first, _) = services.match_create(
        user=owner, system=system, settings=settings, opponent="hot_seat", rosters=rosters
    )
    match = Match.objects.get(pk=first.match.pk)
    agreed = from_text(match.agreement)
    tables.table_delete(slug=kept.slug, owner=owner)
    assert agreed["table"] == table_text(table)
    assert "Mill farm" in match.title
    assert "Mill farm" in dict(match_description(match)).values()
    assert "Mill farm" in summary_line(game.settings, agreed)
    picture = map_of(game, agreed)
    assert picture is not None
    assert "<svg" in picture.picture
    for name in ("match", "match_verify"):
        page = signed_in(owner).get(reverse(f"games:{name}", args=[match.pk])).content.decode()
        assert "gridless-table" not in page
    services.match_resign(match_id=match.pk, user=owner, key=key(), seat=1)
    proof = signed_in(owner).post(reverse("games:match_verify", args=[match.pk])).content.decode()
    assert "gridless-table" not in proof
    again = signed_in(owner).get(reverse("games:again", args=[match.pk])).content.decode()
    assert "gridless-table" not in again


def test_the_form_offers_tables_and_keeps_the_chosen_one(owner: User, stranger: User) -> None:
    mine = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    theirs = tables.table_keep(owner=stranger, system="kog", text=table_text(drawn(name="Their farm")))
    tables.table_publish(slug=theirs.slug, owner=stranger, published=True)
    form = MatchForm(SYSTEMS["kog"], owner, initial={"terrain": f"own:{mine.slug}"})
    groups = {label: choices for label, choices in form.fields["terrain"].choices if isinstance(choices, list)}  # type: ignore[attr-defined]
    assert groups["My own tables"] == [(f"own:{mine.slug}", "Mill farm, 48 × 36″")]
    assert groups["Tables of other players"] == [(f"own:{theirs.slug}", "Their farm, 48 × 36″")]
    assert "Mill farm" in form.agreed_line()
    page = signed_in(owner).get(reverse("games:new"), {"system": "kog", "terrain": f"own:{theirs.slug}"})
    assert re.search(rf'value="own:{theirs.slug}"[^>]* selected', page.content.decode())
    assert link_of("kog", table_text(drawn()), owner) == f"own:{mine.slug}"
    assert link_of("kog", table_text(drawn()), stranger) == ""
    lab = signed_in(owner).get(reverse("lab:lab"), {"system": "kog"}).content.decode()
    assert f"own:{mine.slug}" in lab


def test_a_table_of_another_size_or_game_is_refused(owner: User) -> None:
    small = tables.table_keep(owner=owner, system="krygothic", text=table_text(drawn("krygothic")))
    with pytest.raises(Refused, match="needs a board 48″ square"):
        services.match_create(
            user=owner,
            system="krygothic",
            settings={"terrain": f"own:{small.slug}", "battle": "standard"},
            opponent="hot_seat",
        )
    with pytest.raises(Refused, match="no table of this game"):
        with_table("kog", {"terrain": f"own:{small.slug}"}, owner)
    with pytest.raises(Refused, match="not one of the choices"):
        services.match_create(user=owner, system="kog", settings={"terrain": "own"}, opponent="hot_seat")


def test_tables_go_along_and_come_back_and_are_deleted(owner: User, stranger: User) -> None:
    kept = tables.table_keep(owner=owner, system="kog", text=table_text(drawn()))
    files = dict(BELONGINGS.files(owner))
    assert list(files) == [f"tables/{kept.slug}.json"]
    counted: list[str] = []
    assert list(BELONGINGS.read(owner, files, counted.append)) == []
    told = list(BELONGINGS.read(stranger, {**files, "tables/x.json": b"{"}, counted.append))
    assert told[0] == "The table “Mill farm” was stored."
    assert told[1].startswith("A table could not be read.")
    assert counted == ["tables"]
    assert "1 table of your own" in next(iter(BELONGINGS.warnings(owner)))
    tables.tables_move(guest=stranger, account=owner)
    assert OwnTable.objects.filter(owner=owner).count() == 2
    BELONGINGS.erase(owner)
    assert not OwnTable.objects.exists()
    with pytest.raises(OwnTable.DoesNotExist):
        table_visible(kept.slug, owner)


@EVERY
def test_a_table_of_ours_is_copied_into_the_editor(system: str) -> None:
    rules = SYSTEMS[system].tables
    assert rules is not None
    id_, table = next(iter(rules.ours().items()))
    page = Client().get(reverse("games:tables"), {"system": system}).content.decode()
    assert f"?system={system}&amp;from={id_}" in page
    editor = Client().get(reverse("games:table_new"), {"system": system, "from": id_}).content.decode()
    assert f'"name": "{table.name}"' in editor
    assert Client().get(reverse("games:table_new"), {"system": system, "from": "nowhere"}).status_code == 200
