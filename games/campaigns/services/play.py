"""What players do in a running campaign: answers between two matches, the due match, and its result.

Each function is one transaction that holds the campaign's row lock throughout.
"""

from django.db import transaction

from accounts.visitor import Visitor
from games.campaigns.services.computers import computers_answer
from games.campaigns.services.record import dice_of, locked, offer_of, own_place, position_of, store, touch
from games.ids import new_seed
from games.matches.services.gathering import match_start
from games.matches.services.record import change, seats_of
from games.matches.services.record import locked as locked_match
from games.models import Battle, Campaign, EntryKind, Match, Status
from games.storage.dice import usable_seed
from games.storage.match_cache import position_of as match_position
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.question import Answer
from rules.kernel.refusal import Diverged
from rules.kernel.refusal import Seat as Number
from rules.kernel.system import Ending
from rules.registry import SYSTEMS


def campaign_answer(*, campaign_id: str, user: Visitor, chapter: int, question: int, answer: Answer) -> Campaign:
    """Answer a question between two matches. Raises `Refused` and `NoSuchCampaign`.

    If the rules of the step have changed, the step starts again and the answer is refused.
    """
    try:
        return _answer(campaign_id, user, chapter, question, answer)
    except Diverged:
        campaign_restart(campaign_id=campaign_id)
        raise refuse(
            "match.restart",
            "The rules of this step were corrected, so it starts again.",
            remedy="Answer what is asked.",
        ) from None


@transaction.atomic
def _answer(campaign_id: str, user: Visitor, chapter: int, question: int, answer: Answer) -> Campaign:
    campaign = between_matches(locked(campaign_id))
    place = own_place(campaign, user)
    if chapter != campaign.chapter:
        raise refuse("kernel.question", "That question has already been answered.", remedy="Answer what is asked now.")
    system, position = offer_of(campaign).system, position_of(campaign)
    outcome = engine.play(system, position, Number(place.number), question, answer, dice_of(campaign))
    store(campaign, outcome, kind=EntryKind.ANSWER, seat=place.number, question=question, answer=answer)
    computers_answer(campaign)
    return campaign


@transaction.atomic
def campaign_restart(*, campaign_id: str) -> None:
    """Start a step with changed rules again, with the dice already rolled. Raises `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    outcome = engine.restart(offer_of(campaign).system, position_of(campaign), dice_of(campaign))
    store(campaign, outcome, kind=EntryKind.RESTART)
    computers_answer(campaign)


@transaction.atomic
def campaign_give_up(*, campaign_id: str, user: Visitor) -> Campaign:
    """Give up a campaign between two matches; the other side wins. Raises `Refused`, `NoSuchCampaign`."""
    campaign = between_matches(locked(campaign_id))
    place = own_place(campaign, user)
    ending = Ending(Number(place.number))
    outcome = engine.end(offer_of(campaign).system, position_of(campaign), ending, dice_of(campaign))
    store(campaign, outcome, kind=EntryKind.END, seat=place.number, answer=ending)
    return campaign


def between_matches(campaign: Campaign) -> Campaign:
    """The campaign itself while something is asked. Raises `Refused`."""
    if campaign.status == Status.GATHERING:
        raise refuse("match.gathering", "The campaign has not begun.", remedy="Wait until both lists are locked in.")
    if campaign.status == Status.OVER:
        raise refuse("match.over", "This campaign is over.", remedy="Begin a new one.")
    if not campaign.waiting:
        raise refuse("match.campaign", "A match is under way.", remedy="Finish it first, or concede it.")
    return campaign


@transaction.atomic
def battle_join(*, campaign_id: str, user: Visitor, seed: str = "") -> Match:
    """Come to the due match; it begins when both have come. Raises `Refused`, `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    place, battle = own_place(campaign, user), battle_due(campaign)
    if battle is None:
        raise refuse("match.campaign", "No match is due now.", remedy="Answer what is asked first.")
    match = locked_match(battle.match_id)
    seat = next(seat for seat in seats_of(match) if seat.number == place.number)
    if match.status == Status.GATHERING and not seat.seed:
        seat.own_seed, seat.seed = bool(usable_seed(seed)), usable_seed(seed) or new_seed()
        seat.save(update_fields=["own_seed", "seed"])
        change(match)
        if all(other.seed for other in seats_of(match)):
            match_start(match)
        touch(campaign)
    return match


def battle_due(campaign: Campaign) -> Battle | None:
    """The match at the end of the chapter, if it is due or under way."""
    return Battle.objects.select_related("match").filter(campaign=campaign, chapter=campaign.chapter).first()


@transaction.atomic
def campaign_go_on(*, campaign_id: str) -> bool:
    """Count the result of a finished match, at most once. Raises `NoSuchCampaign`."""
    campaign = locked(campaign_id)
    battle = battle_due(campaign)
    if campaign.status != Status.PLAYING or battle is None or battle.match.status != Status.OVER:
        return False
    offer, system = offer_of(campaign), SYSTEMS[campaign.system].system
    before = engine.open_table(offer.system, position_of(campaign))
    fought = engine.open_table(system, match_position(battle.match))
    table = offer.fought(before, fought, system.result(fought))
    campaign.chapter += 1
    store(campaign, engine.start(offer.system, table, dice_of(campaign)), kind=EntryKind.START)
    computers_answer(campaign)
    return True
