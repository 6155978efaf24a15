"""A computer player between two games: bids, attacks, choices and purchases."""

from collections.abc import Iterator
from typing import Final

from rules.kernel.question import Answer, Question
from rules.kernel.refusal import Seat
from rules.kernel.shapes import Number, Pick
from rules.krygothic.stakes.campaign import CampaignSide, CampaignTable
from rules.krygothic.stakes.next_game import STEP, highest_bid
from rules.krygothic.stakes.spending import Purchase, purchase_fault, purchases
from rules.krygothic.stakes.squad import cheapest_legal

LUCKS: Final = 100
KEPT: Final = 50
LOOKED_AT: Final = 8
_BOLD: Final = 60


def computer_answer(campaign: CampaignTable, seat: Seat, question: Question, luck: int) -> Answer:
    """The computer's answer. `luck` is a secret number below 100 that makes bids hard to guess.

    It uses only what the seat may know: everything but a sealed answer of the other side.
    """
    (*options,) = (option for option in question.options if option.refusal is None)
    match options[0].id:
        case "bid":
            return Answer("bid", Number(_bid(campaign, luck)))
        case "spend":
            return Answer("spend", Pick(tuple(one.id for one in bought(campaign.side(seat)))))
    return Answer(options[luck % len(options)].id)


def _bid(campaign: CampaignTable, luck: int) -> int:
    """A bid of up to three fifths of the highest one. (krygothic.stakes.bids)"""
    return highest_bid(campaign) * luck * _BOLD // (LUCKS * LUCKS) // STEP * STEP


def bought(side: CampaignSide) -> tuple[Purchase, ...]:
    """The models that the squad needs, then the dearest of the dead, of recruits and of training.

    It keeps funds for a bid. (krygothic.stakes.spending, krygothic.stakes.training)
    """
    offered = tuple(purchases(side))
    needed = cheapest_legal(side) or ()
    chosen = tuple(one for one in offered if one.id in needed)
    for one in _wanted(side, offered):
        more = (*chosen, one)
        if one not in chosen and sum(each.price for each in more) <= side.funds - KEPT and _fits(side, more):
            chosen = more
    return chosen


def _wanted(side: CampaignSide, offered: tuple[Purchase, ...]) -> Iterator[Purchase]:
    dead = {member.id for member in side.dead}
    for kind in (
        [one for one in offered if one.id in dead],
        [one for one in offered if one.joins and one.id not in dead],
        [one for one in offered if one.trains],
    ):
        yield from sorted(kind, key=lambda one: -one.price)[:LOOKED_AT]


def _fits(side: CampaignSide, chosen: tuple[Purchase, ...]) -> bool:
    return purchase_fault(side, chosen) is None
