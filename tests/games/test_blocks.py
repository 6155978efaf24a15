"""Blocked people: no challenge, no seat, no words; running matches go on."""

import pytest
from django.test import Client
from django.urls import reverse

from accounts import services as accounts
from accounts.blocks import block_add, block_remove, has_blocked, has_muted, mute_set
from accounts.models import Block, SanctionKind, User
from accounts.sanctions import sanction_add
from games.campaigns import services as campaign_services
from games.ids import person_token
from games.matches import services
from games.matches.selectors import open_challenges
from games.matches.selectors.chat import muted_seats
from games.models import Match, Remark
from rules.kernel.refusal import Refused
from tests.games.conftest import begin, key
from tests.games.toy_game import card_list

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


@pytest.mark.parametrize("blocker", ["ann", "bob"])
def test_those_kept_apart_have_no_rematch(ann: User, bob: User, blocker: str) -> None:
    match = begin(ann, bob)
    services.match_resign(match_id=match.pk, user=ann, key=key())
    block_add(owner={"ann": ann, "bob": bob}[blocker], other={"ann": bob, "bob": ann}[blocker])
    for person in (ann, bob):
        with pytest.raises(Refused, match="no longer play each other"):
            services.match_rematch(match_id=match.pk, user=person)


def test_the_suspended_have_no_rematch(ann: User, bob: User, eve: User) -> None:
    match = begin(ann, bob)
    services.match_resign(match_id=match.pk, user=ann, key=key())
    sanction_add(user=bob, kind=SanctionKind.SUSPENSION, days=1, reason="rude", moderator=eve)
    with pytest.raises(Refused, match="suspended"):
        services.match_rematch(match_id=match.pk, user=bob)


def test_a_seat_s_link_does_not_lead_past_a_block(ann: User, bob: User, eve: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    his = services.seat_take(match_id=hers.match.pk, user=bob)
    block_add(owner=ann, other=eve)
    with pytest.raises(Refused, match="cannot sit down"):
        services.seat_recover(token=his.token, user=eve)
    block_add(owner=ann, other=bob)
    services.seat_recover(token=his.token, user=bob)


def test_a_seat_s_link_begins_no_match_for_the_suspended_but_goes_on_with_one(ann: User, bob: User, eve: User) -> None:
    (hers,) = services.match_create(user=ann, system="toy", settings={}, opponent="link")
    his = services.seat_take(match_id=hers.match.pk, user=bob)
    sanction_add(user=eve, kind=SanctionKind.SUSPENSION, days=1, reason="rude", moderator=ann)
    with pytest.raises(Refused, match="suspended"):
        services.seat_recover(token=his.token, user=eve)
    for seat, user in ((0, ann), (1, bob)):
        services.list_lock_in(match_id=hers.match.pk, user=user, roster=card_list(1 + seat))
    services.seat_recover(token=his.token, user=eve)


def test_campaigns_mind_blocks_and_suspensions(ann: User, bob: User, eve: User) -> None:
    opened = campaign_services.campaign_create(user=ann, system="krygothic", settings={})
    block_add(owner=bob, other=ann)
    with pytest.raises(Refused, match="cannot join this campaign"):
        campaign_services.campaign_join(campaign_id=opened.campaign.pk, user=bob)
    sanction_add(user=eve, kind=SanctionKind.SUSPENSION, days=1, reason="rude", moderator=ann)
    with pytest.raises(Refused, match="suspended"):
        campaign_services.campaign_join(campaign_id=opened.campaign.pk, user=eve)
    with pytest.raises(Refused, match="suspended"):
        campaign_services.campaign_create(user=eve, system="krygothic", settings={})
    with pytest.raises(Refused, match="suspended"):
        campaign_services.campaign_seat_recover(token=opened.token, user=eve)


def test_a_mute_is_no_block_and_only_hides_words(match: Match, client: Client, ann: User, bob: User) -> None:
    client.force_login(ann, accounts.LOGIN_BACKEND)
    page = reverse("games:profile", args=[person_token(bob.pk)])
    client.post(f"{page}mute/", {"mute": "yes"})
    assert has_muted(ann, bob)
    assert not has_blocked(ann, bob)
    assert muted_seats(match.pk, ann.pk) == {1}
    assert muted_seats(match.pk, bob.pk) == set()
    services.remark_add(match_id=match.id, user=bob, key=key(), text="Said to nobody.")
    assert "Show their words again" in client.get(page).content.decode()
    client.post(f"{page}mute/")
    assert not has_muted(ann, bob)


def test_mutes_go_with_a_guest_to_the_account(ann: User, bob: User) -> None:
    guest = accounts.guest_create()
    mute_set(owner=guest, other=bob, muted=True)
    mute_set(owner=bob, other=guest, muted=True)
    accounts.claim(guest=guest, user=ann)
    assert has_muted(ann, bob)
    assert has_muted(bob, ann)


def test_open_challenges_say_who_finishes_and_leave_out_the_suspended(ann: User, bob: User, eve: User) -> None:
    match = begin(ann, bob)
    services.match_resign(match_id=match.pk, user=ann, key=key())
    opened(ann)
    assert [one.record for one in open_challenges(eve)] == ["finished 1 of 1 against people"]
    sanction_add(user=ann, kind=SanctionKind.SUSPENSION, days=1, reason="rude", moderator=eve)
    assert open_challenges(eve) == []
