"""The builder for a system with options, carriers and prices that follow a formula."""

import html
import re

import pytest
from django.test import Client

from armies.models import RosterRecord
from armies.selectors import roster_checked
from rules.fubar.game import GAME
from rules.registry import SYSTEMS
from tests.armies.test_builder import click

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def fubar(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(SYSTEMS, GAME.system.id, GAME)


def taken(client: Client, ready: str) -> RosterRecord:
    assert client.post(f"/armies/ready/fubar/{ready}/").status_code == 302
    return RosterRecord.objects.latest("created")


def words(client: Client, address: str) -> str:
    page = client.get(address).content.decode()
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]*>", "", page)))


@pytest.fixture
def roster(client: Client) -> RosterRecord:
    return taken(client, GAME.ready_lists[0].id)


def test_the_sum_behind_every_price_is_shown_to_owner_and_reader(client: Client, roster: RosterRecord) -> None:
    models = {pick.model for group in roster_checked(roster).draft.groups for u in group.units for pick in u.models}
    for address in (f"/armies/{roster.slug}/edit/", f"/armies/{roster.slug}/"):
        page = words(client, address)
        for model in models:
            for line in GAME.catalogue.models[model].maths:
                assert line in page


def test_every_ready_list_can_be_opened_and_read(client: Client) -> None:
    for entry in GAME.ready_lists:
        roster = taken(client, entry.id)
        assert " pts Legal" in words(client, f"/armies/{roster.slug}/edit/")
        assert "re-roll" not in words(client, f"/armies/{roster.slug}/")


def test_options_are_taken_and_left_for_the_whole_unit(client: Client) -> None:
    client.post("/armies/new/?system=fubar", {"system": "fubar", "army": "marrowgate", "battle": "patrol", "name": ""})
    roster = RosterRecord.objects.latest("created")
    click(client, roster, "Line Section")
    before = roster_checked(RosterRecord.objects.get(pk=roster.pk)).report.points
    click(client, roster, "A Veteran leader")
    page = words(client, f"/armies/{roster.slug}/edit/")
    assert "With a Veteran leader" in page
    assert re.search(r"A Veteran leader, \d+ pts: 11% of \d+ pts", page)
    assert roster_checked(RosterRecord.objects.get(pk=roster.pk)).report.points > before
    click(client, roster, "A Veteran leader")
    assert roster_checked(RosterRecord.objects.get(pk=roster.pk)).report.points == before


def test_a_unit_is_given_a_carrier_and_walks_again(client: Client) -> None:
    with_riders = [
        entry for entry in GAME.ready_lists if any(u.carrier for group in entry.roster.groups for u in group.units)
    ]
    roster = taken(client, with_riders[0].id)
    carried = sum(bool(u.carrier) for group in roster_checked(roster).draft.groups for u in group.units)
    assert words(client, f"/armies/{roster.slug}/").count("In ") >= 1
    click(client, roster, "Walk")
    after = roster_checked(RosterRecord.objects.get(pk=roster.pk)).draft
    assert sum(bool(u.carrier) for group in after.groups for u in group.units) == carried - 1


def test_weapons_show_their_fire_points(client: Client, roster: RosterRecord) -> None:
    assert re.search(r"\d+″, Fire Points \d", words(client, f"/armies/{roster.slug}/"))


def test_a_list_with_one_group_numbers_none_and_leads_by_no_number(client: Client, roster: RosterRecord) -> None:
    page = words(client, f"/armies/{roster.slug}/edit/")
    assert "Force" not in page
    assert "platoon" not in page.lower()


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_the_words_mean_is_said_by_their_rules(client: Client, system: str) -> None:
    game = SYSTEMS[system]
    client.post(f"/armies/ready/{system}/{game.ready_lists[0].id}/")
    roster = RosterRecord.objects.latest("created")
    titles = {
        f"/armies/{roster.slug}/edit/": "Words and numbers explained",
        f"/armies/{roster.slug}/": "Words on this sheet",
    }
    for address, title in titles.items():
        page = words(client, address)
        assert title in page
        for number in game.catalogue.characteristics.values():
            if number.name == "Range":
                assert game.rulebook.rule(number.rule).text in page


def test_an_empty_list_has_no_words_to_explain(client: Client) -> None:
    client.post("/armies/new/", {"system": "fubar", "army": "marrowgate", "battle": "patrol", "name": ""})
    assert "Words on this sheet" not in words(client, f"/armies/{RosterRecord.objects.get().slug}/")
