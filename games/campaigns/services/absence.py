"""Lets the other side go on without a player who does not answer, or does not come to a due match.

Nothing ends by silence alone; the other side decides. Each function holds the campaign's row lock.
"""

import secrets

from django.db import transaction
from django.utils import timezone

from accounts.visitor import Visitor
from games.campaigns.services.play import battle_due
from games.campaigns.services.record import dice_of, locked, offer_of, own_place, places_of, position_of, store, touch
from games.ids import new_seed
from games.matches.absence import LIMIT, PATIENCE
from games.matches.services.gathering import match_start
from games.matches.services.record import locked as locked_match
from games.matches.services.record import seats_of
from games.matches.services.record import store as store_match
from games.models import Campaign, CampaignSeat, EntryKind, Match, Seat, Status
from games.storage.dice import dice_of as match_dice
from games.storage.match_cache import position_of as match_position
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Ending
from rules.registry import SYSTEMS


@transaction.atomic
def campaign_end_without(*, campaign_id: str, user: Visitor) -> Campaign:
    """End a campaign whose other side has not answered for days; this side wins. Raises `Refused`."""
    campaign = locked(campaign_id)
    place = own_place(campaign, user)
    if not is_answer_late(campaign, place):
        raise refuse("match.absent", "Nobody is overdue.", limit=LIMIT, remedy=f"The other side has {LIMIT} to answer.")
    absent = _other(campaign, place)
    ending = Ending(Number(absent), absent=True)
    before = position_of(campaign)
    outcome = engine.end(offer_of(campaign).system, before, ending, dice_of(campaign))
    store(campaign, outcome, kind=EntryKind.END, seat=absent, answer=ending)
    return campaign


@transaction.atomic
def battle_without(*, campaign_id: str, user: Visitor) -> Match:
    """Count the due match as lost by the other side, which has not come for days. Raises `Refused`.

    The campaign goes on with that result.
    """
    campaign = locked(campaign_id)
    place = own_place(campaign, user)
    due = battle_due(campaign)
    if due is None or not is_arrival_late(campaign, place):
        raise refuse(
            "match.absent",
            "Nobody is overdue for the match.",
            limit=LIMIT,
            remedy=f"Come to the table yourself; the other side then has {LIMIT} to come.",
        )
    match = locked_match(due.match_id)
    _lost_by(match, _other(campaign, place))
    touch(campaign)
    return match


def is_answer_late(campaign: Campaign, place: CampaignSeat) -> bool:
    """Whether only the other side is asked, and has not answered within the limit."""
    waits = campaign.waiting_seats()
    return _patience_is_over(campaign) and bool(waits) and place.number not in waits


def is_arrival_late(campaign: Campaign, place: CampaignSeat) -> bool:
    """Whether this side has come to the due match and waited beyond the limit."""
    due = battle_due(campaign)
    if due is None or due.match.status != Status.GATHERING or not _patience_is_over(campaign):
        return False
    came = {seat.number for seat in seats_of(due.match) if seat.seed}
    return came == {place.number}


def _patience_is_over(campaign: Campaign) -> bool:
    return campaign.status == Status.PLAYING and campaign.updated + PATIENCE <= timezone.now()


def _other(campaign: Campaign, place: CampaignSeat) -> int:
    return next(seat.number for seat in places_of(campaign) if seat.number != place.number)


def _lost_by(match: Match, absent: int) -> None:
    """Begin the match with a seed of the site for the absent player, and end it at once. Its row is locked."""
    Seat.objects.filter(match=match, number=absent).update(seed=new_seed(), own_seed=False)
    match_start(match)
    ending = Ending(conceded=Number(absent), absent=True)
    dice = match_dice(match, seats_of(match))
    outcome = engine.end(SYSTEMS[match.system].system, match_position(match), ending, dice)
    store_match(match, outcome, kind=EntryKind.END, seat=absent, key=secrets.token_urlsafe(16), answer=ending)
