"""Opens campaigns and gives out their seats. Each function holds the campaign's row lock."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
from django.db import transaction

from accounts.models import User
from accounts.visitor import Visitor
from games.agreement import TABLE, TERRAIN, agreement_from, agreement_of, as_text, from_text, game_of, settings_of
from games.campaigns.services.computers import computer_list, computers_answer, seat_computer
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
from games.matches.house_marks import LONGEST_NAME, HouseMark, agreed_marks, marks_of, refuse_unnamed
from games.matches.sanctioned import refuse_apart, refuse_suspended
from games.matches.services.gathering import MOST_GATHERING, legal_muster
from games.matches.services.record import change
from games.matches.services.record import locked as locked_match
from games.models import Battle, Campaign, CampaignSeat, EntryKind, Seat, Status
from games.storage.dice import commitment_of, usable_seed
from games.tables.selectors import with_table
from rules.battlefield.own_table import OWN
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.registry import Agreement, CampaignRules, Game, Setting
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
def campaign_create(
    *, user: User, system: str, settings: Mapping[str, Any], seed: str = "", strength: str = ""
) -> CampaignSeatTaken:
    """Open a campaign and take its first seat. Raises `Refused`.

    With a `strength` the other side is a computer's, which has its squad already.
    """
    game, offer = campaign_of_system(system)
    agreement = _agreed(game, offer, with_table(system, settings, user))
    refuse_suspended(user)
    if Campaign.objects.filter(seats__user=user, status=Status.GATHERING).count() >= MOST_GATHERING:
        raise refuse("match.many", "Too many of your campaigns wait for players.", remedy="Withdraw one of them.")
    campaign = Campaign(system=system, rules_version=offer.system.version, agreement=as_text(agreement))
    campaign.title = offer.title
    campaign.commitment = commitment_of(campaign.id, campaign.secret)
    campaign.save(force_insert=True)
    seats = CampaignSeat.objects.bulk_create(
        CampaignSeat(campaign=campaign, number=number) for number in offer.system.seats
    )
    seats[0].accepted_marks = " ".join(mark.key for mark in agreed_marks(game, agreement))
    taken = _sit_down(campaign, seats[0], user, seed)
    for place in seats[1:] if strength else ():
        seat_computer(place, strength)
        _lock_in(campaign, place, computer_list(campaign))
    return taken


def _agreed(game: Game, offer: CampaignRules, wanted: Mapping[str, Any]) -> Agreement:
    """What is agreed for the campaign, the table of its matches checked as for one of them. Raises `Refused`."""
    own = wanted.get(TERRAIN) == OWN
    agreed = agreement_of(campaign_settings(game, offer), {**wanted, TERRAIN: ""} if own else wanted)
    if not own:
        return agreed
    match = agreement_from(game, {**offer.lists, TERRAIN: OWN, TABLE: wanted.get(TABLE, "")})
    return {**agreed, TERRAIN: OWN, TABLE: match[TABLE]}


@transaction.atomic
def campaign_join(*, campaign_id: str, user: User, seed: str = "") -> CampaignSeatTaken:
    """Take the next free seat. Raises `Refused` and `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    places = places_of(campaign)
    if any(place.user_id == user.pk for place in places):
        raise refuse("match.seat", "You already have a seat in this campaign.", remedy="Send the link to a friend.")
    refuse_suspended(user)
    refuse_apart(user, [place.user_id for place in places], "You cannot join this campaign.")
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
    _lock_in(campaign, place, roster)
    _begin_if_ready(campaign)
    return campaign


@transaction.atomic
def campaign_accept(*, campaign_id: str, user: Visitor, accepted: Collection[str]) -> Campaign:
    """Accept what of the campaign is not of the book, by the keys of its marks. With the last one it begins.

    Raises `Refused` and `NoSuchCampaign`.
    """
    campaign = locked(campaign_id)
    place = own_place(campaign, user)
    missing = campaign_unaccepted(campaign).get(place.number, ())
    refuse_unnamed(missing, accepted)
    place.accepted_marks = " ".join([*place.accepted_marks.split(), *(mark.key for mark in missing)])
    place.save(update_fields=["accepted_marks"])
    _begin_if_ready(campaign)
    return campaign


def campaign_unaccepted(campaign: Campaign) -> dict[int, tuple[HouseMark, ...]]:
    """What the holder of each taken seat has still to accept before the campaign begins, by seat."""
    places = places_of(campaign)
    marks = marks_of(campaign, places)
    found = {place.number: _missing(place, marks) for place in places if place.user_id is not None}
    return {number: missing for number, missing in found.items() if missing}


def _missing(place: CampaignSeat, marks: Sequence[HouseMark]) -> tuple[HouseMark, ...]:
    known = () if place.player else place.accepted_marks.split()
    return tuple(one for one in marks if not place.player and one.seat != place.number and one.key not in known)


def _lock_in(campaign: Campaign, place: CampaignSeat, roster: Roster) -> None:
    """Store a seat's first list. Raises `Refused`."""
    game = legal_muster(campaign.system, offer_of(campaign).lists, roster)
    place.roster, place.roster_name = msgspec.json.encode(roster).decode(), (roster.name or roster.army)[:120]
    place.own_catalogue = roster.catalogue
    place.own_catalogue_name = game.catalogue.name[:LONGEST_NAME] if roster.catalogue else ""
    place.ready = True
    place.save()


def _begin_if_ready(campaign: Campaign) -> None:
    """Begin the campaign once both lists are locked in and nobody has anything to accept. Its row is locked."""
    places = places_of(campaign)
    if all(seat.ready for seat in places) and not campaign_unaccepted(campaign):
        offer = offer_of(campaign)
        rosters = [msgspec.json.decode(seat.roster, type=Roster) for seat in places]
        table = offer.begin(from_text(campaign.agreement), rosters, own_texts(rosters))
        store(campaign, engine.start(offer.system, table, dice_of(campaign)), kind=EntryKind.START)
        computers_answer(campaign)
    else:
        touch(campaign)


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
    if found.user_id != user.pk:
        others = campaign.seats.exclude(number=found.number).values_list("user_id", flat=True)
        refuse_apart(user, others, "You cannot join this campaign.")
        if campaign.status == Status.GATHERING:
            refuse_suspended(user)
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
