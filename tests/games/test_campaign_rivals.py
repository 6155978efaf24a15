"""Campaigns against a computer, and with a team or a table that somebody wrote or drew."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from msgspec import structs

from accounts.models import User
from accounts.services import guest_create
from armies.models import OwnCatalogue, Visibility
from games.agreement import from_text
from games.campaigns import services as campaign_services
from games.campaigns.proof import campaign_verify
from games.campaigns.services.current_state import current_sheet
from games.matches import services
from games.matches.house_marks import RULE
from games.models import Campaign, Match, Status
from games.tables import services as tables
from rules.battlefield.own_table import table_text
from rules.kernel.question import Answer
from rules.kernel.refusal import Refused
from rules.registry import SYSTEMS
from rules.roster.roster import Roster
from tests.games.campaigns import answer, bid, gathered, met, sheet, spend, squad
from tests.games.conftest import key
from tests.rules.battlefield.drawn_tables import empty_table
from tests.rules.own_forces import legal_list_for

pytestmark = pytest.mark.django_db


@pytest.fixture
def ann() -> User:
    return guest_create()


@pytest.fixture
def bob() -> User:
    return guest_create()


def against_computer(ann: User) -> Campaign:
    taken = campaign_services.campaign_create(user=ann, system="krygothic", settings={"games": 2}, strength="easy")
    return campaign_services.campaign_lock_in(campaign_id=taken.campaign.id, user=ann, roster=squad("ralim"))


def until_due(campaign: Campaign, ann: User) -> Match:
    """The match after Ann's answers, the first of what is offered; the computer's come by themselves."""
    bid(campaign, ann, 50)
    while not (ready := sheet(campaign).due):
        look = sheet(campaign, ann).look
        assert look is not None
        assert look.waiting == (0,), "a computer lets nobody wait"
        answer(campaign, ann, Answer(look.questions[0].options[0].id))
    return ready.match


@pytest.mark.rule("krygothic.stakes.bids", "krygothic.stakes.spending")
def test_a_campaign_against_a_computer_comes_to_its_end_and_its_proof_holds(ann: User) -> None:
    campaign = against_computer(ann)
    assert campaign.status == Status.PLAYING
    for game in range(2):
        match = until_due(campaign, ann)
        assert [seat.player for seat in match.seats.order_by("number")] == ["", "easy"]
        campaign_services.battle_join(campaign_id=campaign.id, user=ann)
        match.refresh_from_db()
        assert match.status == Status.PLAYING, "the computer is at the table"
        services.match_resign(match_id=match.id, user=ann, key=key())
        now = current_sheet(campaign.id, ann.pk)
        if not game:
            assert now.look is not None
            spend(campaign, ann)
    assert now.campaign.status == Status.OVER
    assert campaign_verify(now.campaign).faults == ()


def own_list(owner: User) -> Roster:
    """A Standard list of the example of a team of one's own."""
    game = SYSTEMS["krygothic"]
    assert game.bring is not None
    text = game.custom_catalogue.example
    made = OwnCatalogue(owner=owner, system="krygothic", name="Hers", text=text, version="1")
    made.visibility, made.series = Visibility.PRIVATE, made.slug
    made.save()
    return structs.replace(legal_list_for(game.bring(text), "standard"), catalogue=made.slug)


@pytest.mark.rule("krygothic.team.own", "krygothic.stakes.start")
def test_a_team_of_ones_own_fights_once_the_other_side_accepts_it(ann: User, bob: User, client: Client) -> None:
    campaign = gathered(ann, bob)
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=ann, roster=own_list(ann))
    waiting = campaign_services.campaign_lock_in(campaign_id=campaign.id, user=bob, roster=squad("renegades"))
    assert waiting.status == Status.GATHERING
    with pytest.raises(Refused) as no:
        campaign_services.campaign_accept(campaign_id=campaign.id, user=bob, accepted=())
    assert no.value.refusal.rule == RULE
    client.force_login(bob, backend="django.contrib.auth.backends.ModelBackend")
    page = reverse("games:campaign", args=[campaign.id])
    assert "I accept the team" in client.get(page).content.decode()
    assert client.get(reverse("games:campaign_force", args=[campaign.id, 0])).status_code == 200
    assert client.get(reverse("games:campaign_force", args=[campaign.id, 1])).status_code == 404
    (mark,) = campaign_services.campaign_unaccepted(waiting)[1]
    client.post(reverse("games:campaign_accept", args=[campaign.id]), {"accept": [mark.key]})
    begun = Campaign.objects.get(pk=campaign.id)
    assert begun.status == Status.PLAYING
    bid(begun, ann, 50)
    bid(begun, bob, 0)
    while not (ready := sheet(begun).due):
        look = sheet(begun, ann).look
        assert look is not None
        asked = look.questions or sheet(begun, bob).look.questions  # type: ignore[union-attr]
        answer(begun, ann if look.questions else bob, Answer(asked[0].options[0].id))
    match = met(begun, ann, bob)
    assert match.pk == ready.match.pk
    assert Match.objects.get(pk=match.pk).status == Status.PLAYING
    services.match_resign(match_id=match.id, user=bob, key=key())
    campaign_services.campaign_go_on(campaign_id=begun.id)
    spend(begun, ann)
    assert spend(begun, bob).waiting_seats() == (0, 1)
    campaign_services.campaign_give_up(campaign_id=begun.id, user=bob)
    assert campaign_verify(Campaign.objects.get(pk=begun.id)).faults == ()


def on_own_table(ann: User) -> dict[str, Any]:
    text = table_text(empty_table("krygothic", name="Hold Nine", width=48_000, height=48_000))
    table = tables.table_keep(owner=ann, system="krygothic", text=text)
    return {"terrain": f"own:{table.slug}", "games": 1}


def test_every_match_of_a_campaign_is_on_the_agreed_table(ann: User, bob: User) -> None:
    campaign = gathered(ann, bob, **on_own_table(ann))
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=ann, roster=squad("ralim"))
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=bob, roster=squad("renegades"))
    (mark,) = campaign_services.campaign_unaccepted(campaign)[1]
    assert mark.name == "Hold Nine"
    campaign_services.campaign_accept(campaign_id=campaign.id, user=bob, accepted=[mark.key])
    bid(campaign, ann, 50)
    bid(campaign, bob, 0)
    answer(campaign, ann, Answer(sheet(campaign, ann).look.questions[0].options[0].id))  # type: ignore[union-attr]
    while not (ready := sheet(campaign).due):
        asks = {user: sheet(campaign, user).look for user in (ann, bob)}
        for user, look in asks.items():
            if look is not None and look.questions:
                answer(campaign, user, Answer(look.questions[0].options[0].id))
    agreement = from_text(ready.match.agreement)
    assert (agreement["terrain"], "Hold Nine" in str(agreement["table"])) == ("own", True)
    met(campaign, ann, bob)
    assert Match.objects.get(pk=ready.match.pk).status == Status.PLAYING
