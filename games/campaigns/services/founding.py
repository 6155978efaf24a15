"""Opens campaigns and gives out their seats. Each function holds the campaign's row lock."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from accounts.visitor import Visitor
from games.agreement import agreement_of, as_text, from_text, game_of, settings_of
from games.campaigns.services.record import (
    dice_of,
    locked,
    offer_of,
    own_place,
    own_texts,
    places_of,
    store,
    touch,
)
from games.ids import new_seat_token, new_seed, token_hash
from games.matches.services.gathering import MOST_GATHERING, legal_muster
from games.matches.services.record import change
from games.matches.services.record import locked as locked_match
from games.models import Battle, Campaign, CampaignSeat, EntryKind, Seat, Status
from games.storage.dice import commitment_of, usable_seed
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.registry import SYSTEMS, CampaignRules, Game, Setting
from rules.roster.roster import Roster


@dataclass(frozen=True, kw_only=True)
class CampaignSeatTaken:
    """A new seat of a campaign, and the token of its link, which is shown once and not stored."""

    campaign: Campaign
    seat: int
    token: str


def campaign_settings(game: Game, offer: CampaignRules) -> tuple[Setting, ...]:
    """The settings of a campaign: its own, and those of its matches that it leaves open."""
    return (*offer.settings, *(setting for setting in settings_of(game) if setting.id not in offer.settled))


def campaign_of_system(system: str) -> tuple[Game, CampaignRules]:
    """The game and the campaign it offers. Raises `Refused`."""
    game = game_of(system)
    if game.campaign is None:
        raise refuse("match.campaign", f"{game.name} has no campaign.", remedy="Set up a match instead.")
    return game, game.campaign


@transaction.atomic
def campaign_create(*, user: User, system: str, settings: Mapping[str, Any], seed: str = "") -> CampaignSeatTaken:
    """Open a campaign and take its first seat. Raises `Refused`."""
    game, offer = campaign_of_system(system)
    agreement = agreement_of(campaign_settings(game, offer), settings)
    if Campaign.objects.filter(seats__user=user, status=Status.GATHERING).count() >= MOST_GATHERING:
        raise refuse("match.many", "Too many of your campaigns wait for players.", remedy="Withdraw one of them.")
    campaign = Campaign(system=system, rules_version=offer.system.version, agreement=as_text(agreement))
    campaign.title = offer.title
    campaign.commitment = commitment_of(campaign.id, campaign.secret)
    campaign.save(force_insert=True)
    seats = CampaignSeat.objects.bulk_create(
        CampaignSeat(campaign=campaign, number=number) for number in offer.system.seats
    )
    return _sit_down(campaign, seats[0], user, seed)


@transaction.atomic
def campaign_join(*, campaign_id: str, user: User, seed: str = "") -> CampaignSeatTaken:
    """Take the next free seat. Raises `Refused` and `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    places = places_of(campaign)
    if any(place.user_id == user.pk for place in places):
        raise refuse("match.seat", "You already have a seat in this campaign.", remedy="Send the link to a friend.")
    free = next((place for place in places if place.free), None)
    if free is None:
        raise refuse("match.seat", "Every seat of this campaign is taken.", remedy="Begin a campaign of your own.")
    taken = _sit_down(campaign, free, user, seed)
    touch(campaign)
    return taken


def _sit_down(campaign: Campaign, place: CampaignSeat, user: User, seed: str) -> CampaignSeatTaken:
    token = new_seat_token()
    place.user, place.token_hash = user, token_hash(token)
    place.own_seed = bool(usable_seed(seed))
    place.seed = usable_seed(seed) or new_seed()
    place.save()
    return CampaignSeatTaken(campaign=campaign, seat=place.number, token=token)


@transaction.atomic
def campaign_lock_in(*, campaign_id: str, user: Visitor, roster: Roster) -> Campaign:
    """Buy the first squad of a seat; with the last squad the campaign begins. Raises `Refused`, `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    place = own_place(campaign, user)
    if campaign.status != Status.GATHERING:
        raise refuse(
            "match.list", "The campaign has begun, so the first list cannot change.", remedy="Continue with your list."
        )
    if roster.catalogue:
        word = SYSTEMS[campaign.system].custom_catalogue.word
        told = f"A campaign is played with a {word} of the book; that list is made from another."
        raise refuse("match.campaign", told, remedy=f"Choose a list from a {word} of the book.")
    legal_muster(campaign.system, offer_of(campaign).lists, roster)
    place.roster, place.roster_name = msgspec.json.encode(roster).decode(), (roster.name or roster.army)[:120]
    place.ready = True
    place.save()
    places = places_of(campaign)
    if all(seat.ready for seat in places):
        offer = offer_of(campaign)
        rosters = [msgspec.json.decode(seat.roster, type=Roster) for seat in places]
        table = offer.begin(from_text(campaign.agreement), rosters, own_texts(rosters))
        store(campaign, engine.start(offer.system, table, dice_of(campaign)), kind=EntryKind.START)
    else:
        touch(campaign)
    return campaign


@transaction.atomic
def campaign_withdraw(*, campaign_id: str, user: Visitor) -> None:
    """Leave a campaign that has not begun: the host deletes it, the other player frees the seat.

    Raises `Refused` and `NoSuchCampaign`.
    """
    campaign = locked(campaign_id)
    place = own_place(campaign, user)
    if campaign.status != Status.GATHERING:
        raise refuse(
            "match.over", "The campaign has begun and cannot be withdrawn.", remedy="Give up the campaign instead."
        )
    if place.number == 0:
        campaign.delete()
        return
    place.delete()
    CampaignSeat.objects.create(campaign=campaign, number=place.number)
    touch(campaign)


@transaction.atomic
def campaign_seat_recover(*, token: str, user: User) -> Campaign:
    """Give the seat of this token to `user`, with the seats of its matches. Raises `Refused`."""
    found = campaign_seat_of(token=token)
    campaign = locked(found.campaign_id)
    if campaign.seats.filter(user=user).exclude(number=found.number).exists():
        raise refuse("match.seat", "You play the other side of this campaign.", remedy="Open it in another browser.")
    _hand_over(found, user)
    return campaign


def campaign_seat_of(*, token: str) -> CampaignSeat:
    """The seat of this token. Raises `Refused`."""
    found = CampaignSeat.objects.filter(token_hash=token_hash(token)).first() if token else None
    if found is None:
        raise refuse(
            "match.seat", "This link belongs to no seat.", remedy="Copy the whole link. A newer link replaces it."
        )
    return found


@transaction.atomic
def campaign_link_renew(*, campaign_id: str, user: Visitor) -> tuple[int, str]:
    """A new link for the seat; the old one stops working. Raises `Refused`, `NoSuchCampaign`."""
    place = own_place(locked(campaign_id), user)
    token = new_seat_token()
    CampaignSeat.objects.filter(pk=place.pk).update(token_hash=token_hash(token))
    return place.number, token


def campaign_seats_move(*, guest: User, account: User, **_: Any) -> None:
    """Give a guest's campaigns to an account, unless the account has the other side."""
    opposed = CampaignSeat.objects.filter(user=account).values("campaign_id")
    for place in CampaignSeat.objects.filter(user=guest).exclude(campaign_id__in=opposed):
        _hand_over(place, account)


def _hand_over(place: CampaignSeat, user: User) -> None:
    place.user = user
    place.save(update_fields=["user"])
    for battle in Battle.objects.filter(campaign=place.campaign_id):
        match = locked_match(battle.match_id)
        Seat.objects.filter(match=match, number=place.number).update(user=user)
        change(match)
