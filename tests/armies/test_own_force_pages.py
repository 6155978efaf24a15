"""What a page does for an army of the book it does for one from a force that somebody has written, in every game."""

import re
from html import unescape

import msgspec
import pytest
from django.test import Client

from armies import catalogues
from armies.models import OwnCatalogue, RosterRecord
from armies.selectors import roster_checked
from rules.registry import SYSTEMS
from rules.roster.codec import dump_roster
from rules.roster.sheets.typed import typed_from
from tests.rules.own_forces import legal_list_for

pytestmark = pytest.mark.django_db

PAGE = "/armies/catalogues/"
BRINGING = [system for system, game in SYSTEMS.items() if game.bring is not None]


@pytest.fixture(autouse=True)
def fresh() -> None:
    catalogues._read.cache_clear()


def kept_example(client: Client, system: str) -> OwnCatalogue:
    client.post(PAGE, {"system": system, "text": SYSTEMS[system].custom_catalogue.example})
    return OwnCatalogue.objects.get()


def kept_army(client: Client, system: str) -> RosterRecord:
    """An army made of the example, brought as a file."""
    kept = kept_example(client, system)
    own = catalogues.read_for(SYSTEMS[system], kept.text)
    battle = next(iter(own.catalogue.battles))
    roster = msgspec.structs.replace(legal_list_for(own, battle), name="Example", catalogue=kept.slug)
    client.post("/armies/import/", {"text": dump_roster(roster)})
    return RosterRecord.objects.get()


@pytest.mark.parametrize("system", BRINGING)
def test_its_pages_show_prices_sums_and_what_its_words_mean(client: Client, system: str) -> None:
    roster = kept_army(client, system)
    checked = roster_checked(roster)
    assert checked.report.legal
    pages = ("edit/", "text/", "print/", "card/", "analysis/", "file/", "")
    for page in pages:
        answer = client.get(f"/armies/{roster.slug}/{page}")
        assert answer.status_code == 200, page
    builder = unescape(client.get(f"/armies/{roster.slug}/edit/").content.decode())
    assert next(iter(catalogues.game_for(checked.draft).catalogue.models.values())).name in builder


@pytest.mark.rule("krygothic.team.own", "krygothic.points.gun")
def test_the_builder_explains_gear_of_an_own_team_with_its_sum(client: Client) -> None:
    roster = kept_army(client, "krygothic")
    builder = unescape(client.get(f"/armies/{roster.slug}/edit/").content.decode())
    assert "12 (X) + 6 (K) + 3 (S) + 4 (long range) + 5 (suppressive) = 30: 30 pts" in builder


@pytest.mark.rule("kog.army.own.price")
def test_the_builder_says_where_a_price_comes_from(client: Client) -> None:
    roster = kept_army(client, "kog")
    builder = unescape(client.get(f"/armies/{roster.slug}/edit/").content.decode())
    assert "Suggested: Like the " in builder


@pytest.mark.parametrize("system", ["kog", "krygothic"])
def test_the_form_prices_its_rows_and_begins_models_from_printed_ones(client: Client, system: str) -> None:
    page = unescape(client.get(f"{PAGE}fields/{system}/?example").content.decode())
    assert re.search(r"\d+ pts", page)
    label = {"kog": "Like the Black Mamba", "krygothic": "Like the Rush Grunt (Ralim)"}[system]
    assert label in page
    row = {"kog": "black-mamba", "krygothic": "rush_grunt"}[system]
    more = client.post(f"{PAGE}fields/{system}/", {"do": "add:model", "new:model": row, "model.rows": "0"})
    assert {"kog": "Black Mamba", "krygothic": "Rush Grunt"}[system] in unescape(more.content.decode())


@pytest.mark.parametrize(("system", "row", "field"), [("kog", "model.0", "move"), ("krygothic", "model.4", "speed")])
def test_what_is_missing_is_told_at_its_field(client: Client, system: str, row: str, field: str) -> None:
    custom = SYSTEMS[system].custom_catalogue
    assert custom.sheet is not None
    assert custom.data is not None
    typed = typed_from(custom.sheet, custom.data(custom.example)[custom.sheet.key])
    page = client.post(f"{PAGE}fields/{system}/", {**typed, f"{row}.{field}": "", "do": "keep"}).content.decode()
    assert not OwnCatalogue.objects.exists()
    at_field = page[page.index(f'name="{row}.{field}"') :]
    assert "This is needed." in at_field[:600]
