"""Blocked people: no challenge, no seat, no words; running matches go on."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import services as accounts
from accounts.blocks import block_add, block_remove, has_blocked
from accounts.models import Block, User
from games.ids import person_token
from games.matches import services
from games.matches.selectors import open_challenges
from games.models import Match, Remark
from rules.kernel.refusal import Refused
from tests.games.conftest import key

pytestmark = pytest.mark.django_db


def opened(user: User, opponent: str = "open") -> Match:
    (taken,) = services.match_create(user=user, system="toy", settings={}, opponent=opponent, seed="a" * 32)
    return taken.match


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_neither_challenges_the_other(ann: User, bob: User, blocker: str) -> None:
    block_add(owner={"ann": ann, "bob": bob}[blocker], other={"ann": bob, "bob": ann}[blocker])
    with pytest.raises(Refused, match="cannot challenge Bob"):
        services.match_challenge(match_id=opened(ann, "link").id, user=ann, whom=bob)


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_neither_sits_down_at_a_match_of_the_other(ann: User, bob: User, eve: User, blocker: str) -> None:
    match = opened(ann)
    block_add(owner={"ann": ann, "bob": bob}[blocker], other={"ann": bob, "bob": ann}[blocker])
    assert open_challenges(bob) == []
    assert [one.id for one in open_challenges(eve)] == [match.id]
    with pytest.raises(Refused, match="cannot sit down"):
        services.seat_take(match_id=match.id, user=bob)
    services.seat_take(match_id=match.id, user=eve)


def test_the_blocked_one_is_told_that_nothing_is_sent(match: Match, ann: User, bob: User) -> None:
    block_add(owner=ann, other=bob)
    with pytest.raises(Refused, match="has blocked you"):
        services.remark_add(match_id=match.id, user=bob, key=key(), text="You again.")
    services.remark_add(match_id=match.id, user=ann, key=key(), text="Let us just play.")
    block_remove(owner=ann, other=bob)
    services.remark_add(match_id=match.id, user=bob, key=key(), text="Sorry.")
    assert Remark.objects.count() == 2


def test_a_button_on_the_profile_blocks_and_takes_it_back(client: Client, ann: User, bob: User) -> None:
    client.force_login(ann, accounts.LOGIN_BACKEND)
    page = reverse("games:profile", args=[person_token(bob.pk)])
    assert "Block Bob" in client.get(page).content.decode()
    assert "no words in the chat" in client.post(f"{page}block/", {"block": "yes"}, follow=True).content.decode()
    assert has_blocked(ann, bob)
    client.post(f"{page}block/")
    assert not Block.objects.exists()


def test_nobody_blocks_themselves_and_twice_is_once(ann: User, bob: User) -> None:
    for other in (ann, bob, bob):
        block_add(owner=ann, other=other)
    assert Block.objects.count() == 1


def test_blocks_go_with_a_guest_to_the_account(ann: User, bob: User) -> None:
    guest = accounts.guest_create()
    block_add(owner=guest, other=bob)
    block_add(owner=bob, other=guest)
    accounts.claim(guest=guest, user=ann)
    assert has_blocked(ann, bob)
    assert has_blocked(bob, ann)
