"""Units kept under a name: taken again with all that was chosen, only by their owner, and forgotten."""

import json

import pytest
from django.test import Client

from accounts.models import User
from armies.favourites import favourites_of
from armies.models import Favourite, RosterRecord
from armies.row_edits import contents_of
from armies.selectors import draft_of
from armies.services import rosters_move

pytestmark = pytest.mark.django_db


def own(client: Client, system: str = "krygothic", ready: str = "renegades-full-the-long-sermon") -> RosterRecord:
    client.post(f"/armies/ready/{system}/{ready}/")
    return RosterRecord.objects.latest("created")


def keep(client: Client, roster: RosterRecord, name: str, unit: str = "u1"):
    return client.post(
        f"/armies/{roster.slug}/favourites/",
        {"keep": unit, f"favourite-{unit}": name},
        headers={"Accept": "application/json"},
    )


def page(client: Client, roster: RosterRecord) -> str:
    return client.get(f"/armies/{roster.slug}/edit/").content.decode()


def test_a_unit_is_taken_again_as_it_was_into_another_army_of_its_kind(client):
    roster = own(client)
    unit = draft_of(roster).groups[0].units[0]
    assert keep(client, roster, "Preacher with axe").status_code == 200
    other = own(client, ready="renegades-patrol-bilge-chapter")
    shown = page(client, other)
    assert "Preacher with axe" in shown
    assert "with shotgun, axe and flak jacket" in shown
    (kept,) = favourites_of(roster.owner_id, draft_of(other))
    group = draft_of(other).groups[0].id
    edits = [{"do": "add-like", "group": group, "unit": json.loads(kept.text)}]
    client.post(f"/armies/{other.slug}/edit/", {"edits": json.dumps(edits), "revision": other.revision})
    other.refresh_from_db()
    assert contents_of(draft_of(other).groups[0].units[-1]) == contents_of(unit)
    assert "Preacher with axe" not in page(client, own(client, ready="hive-full-the-whole-nest"))


def test_a_kept_unit_is_replaced_by_its_name_and_forgotten_by_its_owner_alone(client):
    roster = own(client)
    keep(client, roster, "Mine")
    keep(client, roster, "Mine", unit="u2")
    (kept,) = Favourite.objects.all()
    assert json.loads(kept.text)["models"][0]["model"] != draft_of(roster).groups[0].units[0].models[0].model
    stranger = Client()
    theirs = own(stranger)
    stranger.post(f"/armies/{theirs.slug}/favourites/", {"forget": kept.pk})
    assert Favourite.objects.exists()
    assert client.post(f"/armies/{roster.slug}/favourites/", {"forget": kept.pk}).status_code == 302
    assert not Favourite.objects.exists()


@pytest.mark.parametrize(
    ("name", "unit", "words"),
    [
        ("", "u1", "Give the unit a name"),
        ("a\u202eb", "u1", "invisible"),
        ("Mine", "u999", "That unit is gone"),
    ],
)
def test_what_cannot_be_kept_is_told(client, name, unit, words):
    answer = keep(client, own(client), name, unit)
    assert answer.status_code == 400
    assert words in answer.json()["sentence"]


def test_favourites_go_with_a_guest_into_the_account(client):
    roster = own(client)
    keep(client, roster, "Mine")
    account = User.objects.create_user(username="anna", password="x")
    rosters_move(guest=roster.owner, account=account)
    assert Favourite.objects.get().owner == account
