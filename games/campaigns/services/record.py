"""Writing a campaign: its lock, its entries, and the match that is due at the end of a chapter."""

import hashlib
import hmac
from collections.abc import Iterable
from typing import Any

import msgspec
from django.utils import timezone

from accounts.visitor import Visitor
from armies.catalogues import catalogue_played, game_for
from games.agreement import TABLE, agreement_from, from_text, settings_of
from games.ids import new_seat_token, new_seed, new_stamp, token_hash
from games.matches.services.gathering import freeze_force
from games.models import Battle, Campaign, CampaignEntry, CampaignSeat, EntryKind, Match, Seat, Status
from games.storage.dice import commitment_of
from games.storage.seals import SEAL
from rules.kernel import engine
from rules.kernel.dice import CommittedDice, match_key
from rules.kernel.engine import Outcome
from rules.kernel.event import Line, LogEntry
from rules.kernel.play import refuse
from rules.kernel.position import Position, dump, load
from rules.kernel.question import Answer
from rules.kernel.system import Ending
from rules.registry import SYSTEMS, CampaignRules, NextMatch
from rules.roster.roster import Roster


class NoSuchCampaign(LookupError):
    """There is no campaign of that id."""


def locked(campaign_id: str) -> Campaign:
    """The campaign, its row locked until the transaction ends. Raises `NoSuchCampaign`."""
    try:
        return Campaign.objects.select_for_update().get(pk=campaign_id)
    except Campaign.DoesNotExist as missing:
        raise NoSuchCampaign(campaign_id) from missing


def offer_of(campaign: Campaign) -> CampaignRules:
    """The campaign that its game offers."""
    offer = SYSTEMS[campaign.system].campaign
    if offer is None:
        raise LookupError(f"{campaign.system} offers no campaign")
    return offer


def places_of(campaign: Campaign) -> list[CampaignSeat]:
    """Its seats in their order."""
    return list(campaign.seats.order_by("number"))


def own_place(campaign: Campaign, user: Visitor) -> CampaignSeat:
    """The seat this person holds. Raises `Refused`."""
    held = [place for place in places_of(campaign) if user.pk is not None and place.user_id == user.pk]
    if not held:
        raise refuse("match.seat", "You have no seat in this campaign.", remedy="Open the link of your seat.")
    return held[0]


def own_texts(rosters: Iterable[Roster]) -> list[str]:
    """The text of each list's own catalogue; "" for lists of the book."""
    return [catalogue_played(roster.catalogue).text if roster.catalogue else "" for roster in rosters]


def key_of(campaign: Campaign, chapter: int) -> bytes:
    """The key of the dice of a chapter, from the committed secret and every player's own seed."""
    seeds = [place.seed for place in places_of(campaign)]
    return match_key(f"{campaign.id}.{chapter}", bytes.fromhex(campaign.secret), seeds)


def dice_of(campaign: Campaign) -> CommittedDice:
    """The dice of the chapter that is under way."""
    return CommittedDice(key_of(campaign, campaign.chapter))


def position_of(campaign: Campaign) -> Position[Any]:
    """The position of the chapter's rules."""
    return load(campaign.position.encode(), offer_of(campaign).system.table)


def store(
    campaign: Campaign,
    outcome: Outcome,
    *,
    kind: EntryKind,
    seat: int | None = None,
    question: int | None = None,
    answer: Answer | Ending | None = None,
) -> None:
    """Write an entry and its result, and open a due match. The caller has locked the row."""
    entry = CampaignEntry(
        campaign=campaign,
        number=campaign.count,
        chapter=campaign.chapter,
        seat=seat,
        kind=kind,
        question=question,
        answer="" if answer is None else _text(answer),
        rolls=_text(outcome.rolls),
    )
    entry.log = _text(facts_with_seal(campaign, entry, outcome))
    entry.save(force_insert=True)
    campaign.position = dump(outcome.position).decode()
    campaign.waiting = ",".join(str(number) for number in outcome.waiting)
    campaign.status = Status.PLAYING
    campaign.count += 1
    if outcome.position.over:
        _close_chapter(campaign, outcome.position)
    touch(campaign)


def touch(campaign: Campaign) -> None:
    """Save the row under a new stamp."""
    campaign.stamp, campaign.updated = new_stamp(), timezone.now()
    campaign.save()


def seal_of(campaign: Campaign, entry: CampaignEntry) -> tuple[str, str]:
    """The salt that proves a sealed answer, and its public hash."""
    key, about = key_of(campaign, entry.chapter), f"seal|{entry.number}".encode()
    salt = hmac.new(key, about, hashlib.sha256).hexdigest()
    sealed = f"gridless campaign seal 1|{campaign.id}|{salt}|{entry.answer}"
    return salt, hashlib.sha256(sealed.encode()).hexdigest()


def facts_with_seal(campaign: Campaign, entry: CampaignEntry, outcome: Outcome) -> tuple[LogEntry, ...]:
    """The facts of an entry. A sealed answer is represented by its hash."""
    if entry.seat is None or entry.question is None or outcome.position.asked != entry.question:
        return outcome.log
    name, digest = places_of(campaign)[entry.seat].roster_name, seal_of(campaign, entry)[1]
    line = Line(text=f"{name} has answered under a seal: {digest}.", tone=SEAL)
    return (*outcome.log, LogEntry(line=line))


def _close_chapter(campaign: Campaign, position: Position[Any]) -> None:
    """End the campaign, or open the due match."""
    offer = offer_of(campaign)
    table = engine.open_table(offer.system, position)
    result = offer.system.result(table)
    if result is not None:
        campaign.status, campaign.result, campaign.winner = Status.OVER, result.text, result.winner
        return
    due = offer.next_match(table)
    if due is None:
        raise LookupError(f"campaign {campaign.id} neither goes on nor ends")
    _open_match(campaign, due)


def _open_match(campaign: Campaign, due: NextMatch) -> None:
    """Open the due match with its seats and lists; it begins when both players have come."""
    game = SYSTEMS[campaign.system]
    known = {TABLE, *(setting.id for setting in settings_of(game))}
    wanted = {name: value for name, value in from_text(campaign.agreement).items() if name in known}
    agreement = agreement_from(game, {**wanted, **due.settings})
    match = Match(system=campaign.system, rules_version=game.system.version, agreement=_text(agreement))
    match.title = game.title(agreement)
    match.commitment = commitment_of(match.id, match.secret)
    match.save(force_insert=True)
    for place, roster, force in zip(places_of(campaign), due.rosters, due.forces, strict=True):
        token = token_hash(new_seat_token())  # the campaign's own link gives the seat back
        seat = Seat(match=match, number=place.number, user_id=place.user_id, token_hash=token, player=place.player)
        seat.accepted_marks = place.accepted_marks
        seat.seed = new_seed() if place.player else ""
        freeze_force(seat, roster, game_for(roster), force)
    Battle.objects.create(campaign=campaign, chapter=campaign.chapter, match=match)


def _text(value: Any) -> str:
    return msgspec.json.encode(value).decode()
