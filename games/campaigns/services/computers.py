"""The computer's side of a campaign: its seat, its squad, and its answers between two matches."""

import secrets

from accounts.services import computer_user
from games.campaigns.services.record import dice_of, offer_of, places_of, position_of, store
from games.ids import new_seed, token_hash
from games.models import Campaign, CampaignSeat, EntryKind, Status
from rules.kernel import engine
from rules.kernel.play import refuse
from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Refused
from rules.kernel.refusal import Seat as Number
from rules.players.choice import STRENGTHS
from rules.registry import SYSTEMS
from rules.roster.roster import Roster

LUCKS = 100  # a computer's answer depends on one of so many numbers
MOST_ANSWERS = 40  # of computers between two answers of people


def seat_computer(place: CampaignSeat, strength: str) -> None:
    """Give a seat to a computer of this strength. Raises `Refused`."""
    if strength not in STRENGTHS:
        raise refuse("match.computer", "No computer has that strength.", remedy="Choose one of the offered strengths.")
    place.player = strength
    place.user = computer_user(strength=strength, name=f"Computer ({STRENGTHS[strength].name.lower()})")
    place.token_hash, place.seed = token_hash(secrets.token_urlsafe(16)), new_seed()
    place.save()


def computer_list(campaign: Campaign) -> Roster:
    """A ready-made list that fits the campaign."""
    game, agreed = SYSTEMS[campaign.system], offer_of(campaign).lists
    fit = [ready.roster for ready in game.ready_lists if not game.list_problem(agreed, ready.roster)]
    return secrets.choice(fit)


def computers_answer(campaign: Campaign) -> None:
    """Answer everything that computers are asked. The caller has locked the row."""
    for _ in range(MOST_ANSWERS):
        waiting = campaign.waiting_seats() if campaign.status == Status.PLAYING else ()
        place = next((one for one in places_of(campaign) if one.player and one.number in waiting), None)
        if place is None:
            return
        _answer_for(campaign, place)


def _answer_for(campaign: Campaign, place: CampaignSeat) -> None:
    offer, position = offer_of(campaign), position_of(campaign)
    seat, dice = Number(place.number), dice_of(campaign)
    (asked,) = engine.look(offer.system, position, seat).questions
    table = engine.open_table(offer.system, position)
    answer = offer.computer(table, seat, asked, secrets.randbelow(LUCKS))
    try:
        outcome = engine.play(offer.system, position, seat, asked.number, answer, dice)
    except Refused:
        answer = _usual(asked)
        outcome = engine.play(offer.system, position, seat, asked.number, answer, dice)
    store(campaign, outcome, kind=EntryKind.ANSWER, seat=place.number, question=asked.number, answer=answer)


def _usual(asked: Question) -> Answer:
    """The default, or the first option that is not refused."""
    return asked.default or next(Answer(option.id) for option in asked.options if option.refusal is None)
