"""Campaigns of two people, driven through the services."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.campaigns import services as campaign_services
from games.campaigns.selectors import CampaignSheet, campaign_sheet
from games.models import Campaign, Match
from rules.kernel.question import Answer
from rules.kernel.shapes import Number, Pick
from rules.krygothic.lists.catalogue import READY
from rules.roster.roster import Roster

SEED = "0123456789abcdef" * 2


def squad(team: str) -> Roster:
    return next(one.roster for one in READY if (one.army, one.battle) == (team, "standard"))


def gathered(ann: User, bob: User, **settings: Any) -> Campaign:
    """Ann in seat 0 and Bob in seat 1, no squad bought yet."""
    opened = campaign_services.campaign_create(user=ann, system="krygothic", settings=settings, seed="a" * 32)
    campaign_services.campaign_join(campaign_id=opened.campaign.id, user=bob, seed="b" * 32)
    return opened.campaign


def begun(ann: User, bob: User, **settings: Any) -> Campaign:
    """A campaign at its first bids."""
    campaign = gathered(ann, bob, **settings)
    campaign_services.campaign_lock_in(campaign_id=campaign.id, user=ann, roster=squad("ralim"))
    return campaign_services.campaign_lock_in(campaign_id=campaign.id, user=bob, roster=squad("renegades"))


def sheet(campaign: Campaign, user: User | None = None) -> CampaignSheet:
    return campaign_sheet(campaign.id, user.pk if user else None)


def answer(campaign: Campaign, user: User, given: Answer) -> Campaign:
    look = sheet(campaign, user).look
    assert look is not None
    (asked,) = look.questions
    now = sheet(campaign).campaign.chapter
    return campaign_services.campaign_answer(
        campaign_id=campaign.id, user=user, chapter=now, question=asked.number, answer=given
    )


def bid(campaign: Campaign, user: User, funds: int) -> Campaign:
    return answer(campaign, user, Answer("bid", Number(funds)))


def spend(campaign: Campaign, user: User, *ids: str) -> Campaign:
    return answer(campaign, user, Answer("spend", Pick(ids)))


def due(campaign: Campaign, ann: User, bob: User, bids: tuple[int, int] = (50, 20)) -> Match:
    """The match after bids; whoever is asked takes the first of what is offered."""
    bid(campaign, ann, bids[0])
    bid(campaign, bob, bids[1])
    while not (ready := sheet(campaign).due):
        look = sheet(campaign).look
        assert look is not None
        user = (ann, bob)[look.waiting[0]]
        mine = sheet(campaign, user).look
        assert mine is not None
        answer(campaign, user, Answer(mine.questions[0].options[0].id))
    return ready.match


def met(campaign: Campaign, ann: User, bob: User) -> Match:
    """The match under way: both have come to the table."""
    campaign_services.battle_join(campaign_id=campaign.id, user=bob, seed="d" * 32)
    return campaign_services.battle_join(campaign_id=campaign.id, user=ann, seed="c" * 32)


def page(client: Client, path: str, status: int = 200) -> str:
    got = client.get(path)
    assert got.status_code == status, got
    return got.content.decode()
