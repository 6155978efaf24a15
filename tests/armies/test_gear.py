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
    click(client, roster, "Vest +10")
    assert roster.points == 359
    page = click(client, roster, "Cannon 39").content.decode()
    assert roster.points == 320
    assert "with cannon" not in page


def test_the_reader_sees_a_lone_model_named_once_unless_it_has_a_name_of_its_own(
    client: Client, roster: RosterRecord
) -> None:
    page = client.get(f"/armies/{roster.slug}/").content.decode()
    assert ">Captain</h2><b>" in page
    draft = squad("steady", STEADY)
    group = draft.groups[0]
    units = (structs.replace(group.units[0], name="Old Grey"), *group.units[1:])
    named = roster_create(
        owner=roster.owner, draft=structs.replace(draft, groups=(structs.replace(group, units=units),))
    )
    page = client.get(f"/armies/{named.slug}/").content.decode()
    assert '>Old Grey</h2><span class="soft">Captain</span>' in page
    assert "<b>Captain</b> with rifle and vest" in page


def test_the_page_says_what_everybody_carries_and_its_reader_how_it_is_paid_for(
    client: Client, roster: RosterRecord
) -> None:
    page = client.get(f"/armies/{roster.slug}/edit/", {"open": units_of(roster)}).content.decode()
    assert "with pistol and grenade" in page
    shared = Client().get(f"/armies/{roster.slug}/").content.decode()
    assert "<b>Trooper</b> with pistol and grenade" in shared
    assert "18 + 6 + 9 + 6" in shared
    assert "Vest <" not in shared
