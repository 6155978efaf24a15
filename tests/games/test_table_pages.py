"""The pages of tables of one's own: who sees which, copies, publishing, the editor's data, and plans to scale."""

import json
import re

import pytest
from django.test import Client
from django.urls import reverse
from msgspec import structs

from accounts.models import User
from accounts.services import guest_create
from games.tables import services
from games.tables.models import OwnTable
from games.tables.pictures import plan_lines, plan_of
from games.tables.selectors import version_of
from rules.battlefield.own_table import TableAccess, TableFile, TableHazard, read_table, table_text
from rules.registry import SYSTEMS
from tests.games.test_own_tables import EVERY, drawn, signed_in

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner() -> User:
    return guest_create()


@pytest.fixture
def table(owner: User) -> OwnTable:
    return services.table_keep(owner=owner, system="kog", text=table_text(drawn()))


def words(client: Client, name: str, *args: str, **query: str) -> str:
    """The page in one line of text."""
    answer = client.get(reverse(f"games:{name}", args=args), query)
    assert answer.status_code == 200, answer
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


def config_of(client: Client, address: str) -> dict[str, object]:
    """What the server gives the editor."""
    page = client.get(address).content.decode()
    found = re.search(r'id="editor-config" type="application/json">(.*?)</script>', page)
    assert found
    read: dict[str, object] = json.loads(found[1])
    return read


def test_a_private_table_is_found_by_its_owner_alone(owner: User, table: OwnTable) -> None:
    assert "Mill farm" in words(signed_in(owner), "tables")
    assert "Mill farm" not in words(Client(), "tables")
    for name in ("table", "table_edit", "table_plan"):
        assert Client().get(reverse(f"games:{name}", args=[table.slug])).status_code == 404
    for name in ("table_copy", "table_publish", "table_delete"):
        assert signed_in(guest_create()).post(reverse(f"games:{name}", args=[table.slug])).status_code == 404


def test_a_published_table_is_listed_searched_copied_and_changed(owner: User, table: OwnTable) -> None:
    publish = reverse("games:table_publish", args=[table.slug])
    assert signed_in(owner).post(publish, {"published": "yes"}).status_code == 302
    other = signed_in(guest_create())
    assert "Mill farm" in words(other, "tables", system="kog", words="mill")
    assert "None fits." in words(other, "tables", words="harbour")
    assert "None fits." in words(other, "tables", system="fubar")
    assert "Link to share it" in words(other, "table", table.slug)
    assert other.get(reverse("games:table_edit", args=[table.slug])).status_code == 302
    copy = other.post(reverse("games:table_copy", args=[table.slug]))
    assert config_of(other, copy["Location"])["table"] == json.loads(version_of(table).text)
    assert "Made from Mill farm" in words(other, "table", OwnTable.objects.get(parent=table).slug)
    assert signed_in(owner).post(publish, {"published": "no"}).status_code == 302
    assert "Mill farm" not in words(other, "tables", words="Mill farm", system="fubar")
    assert OwnTable.objects.get(pk=table.pk).published is False


def test_a_table_with_mistakes_is_told_and_not_published(owner: User) -> None:
    wrong = structs.replace(drawn(), width=5_000)
    table = services.table_keep(owner=owner, system="kog", text=table_text(wrong))
    me = signed_in(owner)
    assert "has mistakes" in words(me, "tables")
    assert "nobody can play on it yet" in words(me, "table", table.slug)
    page = me.post(reverse("games:table_publish", args=[table.slug]), {"published": "yes"}, follow=True)
    assert "This table has mistakes." in page.content.decode()
    assert config_of(me, reverse("games:table_edit", args=[table.slug]))["urls"]["play"] == ""  # type: ignore[index]


def test_versions_are_listed_opened_and_deleted_with_the_table(owner: User, table: OwnTable) -> None:
    services.table_change(slug=table.slug, owner=owner, text=table_text(drawn(name="Mill farm two")))
    me = signed_in(owner)
    assert "Version 2" in words(me, "table", table.slug)
    edit = reverse("games:table_edit", args=[table.slug])
    assert config_of(me, f"{edit}?version=1")["table"]["name"] == "Mill farm"  # type: ignore[index]
    assert config_of(me, edit)["version"] == "2"
    assert me.get(f"{edit}?version=9").status_code == 404
    assert me.post(reverse("games:table_delete", args=[table.slug])).status_code == 302
    assert me.get(edit).status_code == 404


def test_nobody_has_more_tables_than_the_limit(owner: User, table: OwnTable, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MOST_TABLES", 1)
    page = signed_in(owner).post(reverse("games:table_copy", args=[table.slug]), follow=True)
    assert "You have 1 tables already." in page.content.decode()


@EVERY
def test_the_editor_begins_an_empty_table_of_every_game(system: str) -> None:
    game = SYSTEMS[system]
    assert game.tables is not None
    config = config_of(Client(), f"{reverse('games:table_new')}?system={system}")
    table, palette = config["table"], config["palette"]
    assert isinstance(table, dict)
    assert isinstance(palette, dict)
    assert game.tables.read(json.dumps(table)).width == game.tables.kit.sizes.usual[0].width
    assert palette["seats"] >= 2
    assert [piece["id"] for piece in palette["pieces"]] == [piece.id for piece in game.tables.kit.pieces]


def test_a_plan_is_drawn_to_scale_on_as_many_sheets_as_it_takes(owner: User, table: OwnTable) -> None:
    page = signed_in(owner).get(reverse("games:table_plan", args=[table.slug]), {"scale": "2", "paper": "letter"})
    shown = page.content.decode()
    wide, high = (round(length * 25.4 / 2_000) for length in (drawn().width, drawn().height))
    sheets = -(-wide // 196) * -(-high // 259)
    assert shown.count('class="thumb plan"') == sheets
    assert f"{sheets} sheets, 1 : 2." in shown
    assert "1 sheet, 1 : " in words(signed_in(owner), "table_plan", table.slug, scale="9", paper="cloth")


def test_a_plan_of_too_many_sheets_is_one_sheet_and_names_every_piece() -> None:
    large = structs.replace(with_ways(drawn()), width=250_000, height=250_000)
    plan = plan_of(large, "1", "a4")
    assert (plan.rows, plan.columns, len(plan.sheets)) == (1, 1, 1)
    lines = plan_lines(drawn())
    assert len(lines) == len(drawn().features)
    assert [line.turn for line in lines].count(180) == len(lines) // 2


def with_ways(table: TableFile) -> TableFile:
    """The table with a ladder and a pool."""
    corners = ((0, 0), (1_000, 0), (1_000, 1_000))
    ladder = TableAccess(id="a1", kind="ladder", outline=corners, onto=table.features[0].id)
    return structs.replace(table, accesses=(ladder,), hazards=(TableHazard(id="h1", outline=corners),))


def test_an_empty_table_of_kill_team_begins_with_what_the_game_needs(client: Client) -> None:
    page = client.get("/tables/new/?system=killteam")
    table = read_table(json.dumps(page.context["config"]["table"]))
    rules = SYSTEMS["killteam"].tables
    assert rules is not None
    assert (table.features, len(table.zones), len(table.objectives)) == ((), 2, 3)
    assert rules.faults(table) == ()
