"""A collection: stored counts, what an army lacks, the filter of the builder, an account that takes over, the archive."""

import json

import pytest
from django.test import Client

from accounts.models import User
from accounts.services import LOGIN_BACKEND, guest_create
from armies import services
from armies.belongings import BELONGINGS
from armies.collection import collection_move, collection_set, needed_models, owned_models
from armies.models import RosterRecord
from armies.selectors import roster_checked
from rules.registry import SYSTEMS

pytestmark = pytest.mark.django_db


@pytest.fixture
def owner(client: Client) -> User:
    user = guest_create()
    client.force_login(user, LOGIN_BACKEND)
    return user


def kept(owner: User, system: str) -> RosterRecord:
    return services.roster_create(owner=owner, draft=SYSTEMS[system].ready_lists[0].roster)


@pytest.mark.parametrize("system", SYSTEMS)
def test_what_an_army_lacks_is_what_it_needs_beyond_what_is_owned(client: Client, owner: User, system: str) -> None:
    roster = kept(owner, system)
    needed = needed_models(roster_checked(roster))
    assert sum(needed.values()) == roster_checked(roster).report.models
    model, count = next(iter(needed.items()))
    address = f"/armies/collection/{system}/?army={roster.slug}"
    name = SYSTEMS[system].catalogue.models[model].name
    assert f"{count} × {name}" in client.get(address).content.decode()
    answer = client.post(address, {f"count-{one}": many for one, many in needed.items()}, follow=True)
    assert f"You own every model of {roster.name}." in answer.content.decode()
    assert owned_models(owner, system) == needed
    client.post(address, {f"count-{model}": count - 1})
    assert f"Missing for {roster.name}: 1 × {name}." in client.get(address).content.decode()


@pytest.mark.parametrize(
    ("typed", "stored"), [("3", 3), ("", 0), ("-2", 0), ("many", 0), ("99999", 999), ("1" * 40, 0)]
)
def test_typed_counts(client: Client, owner: User, typed: str, stored: int) -> None:
    model = next(iter(SYSTEMS["kog"].catalogue.models))
    client.post("/armies/collection/kog/", {f"count-{model}": typed, "count-nobody": "4"})
    assert owned_models(owner, "kog") == ({model: stored} if stored else {})


def test_the_builder_knows_what_is_owned(client: Client, owner: User) -> None:
    roster = kept(owner, "kog")
    model = next(iter(needed_models(roster_checked(roster))))
    assert 'data-owned=""' in client.get(f"/armies/{roster.slug}/edit/").content.decode()
    collection_set(owner=owner, system="kog", counts={model: 1})
    assert f'data-owned="{model}:1"' in client.get(f"/armies/{roster.slug}/edit/").content.decode()


def test_an_account_takes_over_and_the_larger_count_holds(owner: User) -> None:
    account = guest_create()
    one, two = list(SYSTEMS["kog"].catalogue.models)[:2]
    collection_set(owner=owner, system="kog", counts={one: 2, two: 5})
    collection_set(owner=account, system="kog", counts={one: 4})
    collection_move(guest=owner, account=account)
    assert owned_models(account, "kog") == {one: 4, two: 5}


def test_it_is_taken_along_and_read_back(owner: User) -> None:
    model = next(iter(SYSTEMS["kog"].catalogue.models))
    collection_set(owner=owner, system="kog", counts={model: 3})
    found = dict(BELONGINGS.files(owner))
    assert json.loads(found["collection/kog.json"]) == {model: 3}
    other = guest_create()
    found["collection/fubar.json"] = b"[]"
    assert any(
        "collection/fubar.json was not read" in line for line in BELONGINGS.read(other, found, lambda sort: None)
    )
    assert owned_models(other, "kog") == {model: 3}
    BELONGINGS.erase(owner)
    assert not owned_models(owner, "kog")


def test_nobody_sees_a_collection_for_a_game_that_is_not_here(client: Client) -> None:
    assert client.get("/armies/collection/chess/").status_code == 404
    assert client.get("/armies/collection/kog/").status_code == 200
