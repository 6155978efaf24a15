"""One name for each player at a table: in the panel, the log, the chat, the report and the proof."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts.models import User
from accounts.services import guest_create, rename
from games.matches import services
from games.matches.player_names import name_of
from games.matches.selectors import match_snapshot, match_update
from games.models import Match
from games.proofs.verification import match_verify
from rules.registry import SYSTEMS
from tests.games.conftest import begin, key

pytestmark = pytest.mark.django_db

SIDES = sorted(SYSTEMS)


def shown(match: Match) -> list[str]:
    return [player.name for player in match_snapshot(match.id).players]


def titles(match: Match) -> list[str]:
    return [side.title for side in match_update(match_snapshot(match.id), (), -1).view.sides]


@pytest.mark.parametrize("system", SIDES)
def test_the_table_calls_the_sides_as_the_panel_calls_the_players(ann: User, bob: User, system: str) -> None:
    lists = [ready.roster for ready in SYSTEMS[system].ready_lists][:1] * 2
    settings = {"battle": lists[0].battle}
    (taken,) = services.match_create(user=ann, system=system, settings=settings, opponent="link", rosters=lists[:1])
    services.seat_take(match_id=taken.match.id, user=bob)
    services.list_lock_in(match_id=taken.match.id, user=bob, roster=lists[1])
    assert titles(taken.match) == shown(taken.match) == ["Ann", "Bob"]


def test_who_plays_both_sides_sees_the_names_of_the_armies_and_equal_ones_told_apart(ann: User) -> None:
    roster = next(ready.roster for ready in SYSTEMS["kog"].ready_lists if ready.battle == "duel")
    taken = services.match_create(
        user=ann, system="kog", settings={"battle": "duel"}, opponent="hot_seat", rosters=[roster, roster]
    )
    wanted = [f"{roster.name} (Blue)", f"{roster.name} (Orange)"]
    assert titles(taken[0].match) == shown(taken[0].match) == wanted


@pytest.mark.parametrize("name", ["ANN", "A n n", "\u0410nn", "Ann."])
def test_who_takes_a_name_that_looks_like_the_others_is_told_apart(ann: User, bob: User, name: str) -> None:
    bob.display_name = name  # as it may be from before names of mixed alphabets were refused
    bob.save()
    assert shown(begin(ann, bob)) == ["Ann (Blue)", f"{name} (Orange)"]


def test_a_name_that_only_begins_alike_stays_as_it_is(ann: User, bob: User) -> None:
    rename(user=bob, display_name="Anna")
    assert shown(begin(ann, bob)) == ["Ann", "Anna"]


def test_a_name_stays_when_its_owner_takes_another_or_somebody_else_takes_the_seat_over(ann: User, bob: User) -> None:
    match = begin(ann, bob)
    rename(user=ann, display_name="Annabel")
    _, token = services.seat_link_renew(match_id=match.id, user=bob)
    services.seat_recover(token=token, user=guest_create())
    assert shown(match) == ["Ann", "Bob"]
    services.match_resign(match_id=match.id, user=ann, key=key())
    over = Match.objects.get(pk=match.pk)
    assert match_verify(over).holds
    assert [name_of(seat) for seat in over.seats.all()] == ["Ann", "Bob"]


def test_evidence_and_proof_name_the_players_so(ann: User, bob: User, client: Client) -> None:
    match = begin(ann, bob)
    services.match_resign(match_id=match.id, user=ann, key=key())
    rename(user=bob, display_name="Robert")
    told = client.get(reverse("games:evidence", args=[match.id])).json()
    assert [seat["name"] for seat in told["seats"]] == ["Ann", "Bob"]
    assert "Seed of Bob" in client.get(reverse("games:match_verify", args=[match.id])).content.decode()
