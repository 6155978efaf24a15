"""The builder for a system whose models are each equipped."""

from dataclasses import replace

import pytest
from django.test import Client
from msgspec import structs

from armies.models import RosterRecord
from armies.services import roster_create
from rules.registry import SYSTEMS
from tests.armies.test_builder import click, start, units_of
from tests.rules.roster.test_gear import SQUAD, STEADY, squad

pytestmark = pytest.mark.django_db


@pytest.fixture
def roster(client: Client, monkeypatch: pytest.MonkeyPatch) -> RosterRecord:
    game = SYSTEMS["kog"]
    start(client)
    owner = RosterRecord.objects.get().owner
    monkeypatch.setitem(SYSTEMS, "squad", replace(game, catalogue=SQUAD))
    return roster_create(owner=owner, draft=squad("steady", STEADY))


def test_a_model_takes_gear_from_the_armoury_and_lays_it_down(client: Client, roster: RosterRecord) -> None:
    assert roster.legal
    page = click(client, roster, "Add Vest +10 pts").content.decode()
    assert "349" not in page
    assert '<span class="row-name">With cannon</span>' in page
    assert roster.points == 359
    page = click(client, roster, "Remove Cannon").content.decode()
    assert roster.points == 320
    assert '<span class="row-name">With cannon</span>' not in page


def test_a_lone_model_is_named_once_unless_it_has_a_name_of_its_own(client: Client, roster: RosterRecord) -> None:
    assert "1 × " not in client.get(f"/armies/{roster.slug}/edit/").content.decode()
    draft = squad("steady", STEADY)
    group = draft.groups[0]
    units = (structs.replace(group.units[0], name="Old Grey"), *group.units[1:])
    named = roster_create(
        owner=roster.owner, draft=structs.replace(draft, groups=(structs.replace(group, units=units),))
    )
    assert "1 × Captain with rifle and vest" in client.get(f"/armies/{named.slug}/edit/").content.decode()


def test_the_page_says_what_everybody_carries_and_why_not_more(client: Client, roster: RosterRecord) -> None:
    page = client.get(f"/armies/{roster.slug}/edit/", {"open": units_of(roster)}).content.decode()
    assert '<span class="row-name">With pistol and grenade</span>' in page
    assert "Rifle: " in page
    assert "a model may carry at most 1." in page
    shared = Client().get(f"/armies/{roster.slug}/").content.decode()
    assert '<span class="row-name">With pistol and grenade</span>' in shared
    assert "18 + 6 + 9 + 6" in shared
    assert "Vest <" not in shared
