"""The bids: both sealed, opened together; the lower one is the stake of both."""

from typing import Final

from rules.kernel.script import (
    Answer,
    Ask,
    Number,
    NumberShape,
    Option,
    Play,
    Refused,
    Script,
    Seat,
)
from rules.krygothic.board import NO, SEATS
from rules.krygothic.stakes.campaign import CampaignTable
from rules.krygothic.stakes.facts import BIDS, attacker_settled, bids_opened, bids_rolled_off
from rules.skirmish.rolloffs import roll_off_order

MOST_BID: Final = 200
STEP: Final = 10


def highest_bid(campaign: CampaignTable) -> int:
    """The highest bid: what the smaller purse holds in full tens, at most 200. (krygothic.stakes.bids)"""
    smaller = min(side.funds for side in campaign.sides)
    return min(MOST_BID, smaller) // STEP * STEP


def bids_step(play: Play[CampaignTable]) -> Script[None]:
    """Both bid in secret; the higher bidder attacks, after a roll-off where they are equal.

    (krygothic.stakes.bids, krygothic.stakes.location, krygothic.overview.betting)
    """
    bids = yield from play.ask_each(*(_bid(play.table, seat) for seat in SEATS))
    one, two = bids[SEATS[0]], bids[SEATS[1]]
    play.record(bids_opened(play.table, one, two))
    if one == two:
        attacker, _ = yield from roll_off_order(play, SEATS, "roll-off for the attack", bids_rolled_off(play.table))
    else:
        attacker = SEATS[0] if one > two else SEATS[1]
    play.record(attacker_settled(play.table, attacker))


def _bid(campaign: CampaignTable, seat: Seat) -> Ask[int]:
    limit = highest_bid(campaign)
    bid = Option(
        id="bid",
        label="My bid",
        shape=NumberShape(least=0, most=MOST_BID, unit=" funds"),
        resolve=lambda value: _legal_bid(value, limit),
    )
    prompt = f"Bid from 0 to {limit} funds, in tens. The lower bid is at stake for both; the higher bidder attacks."
    return Ask(seat=seat, rule=BIDS, prompt=prompt, options=(bid,), default=Answer("bid", Number(0)), private=True)


def _legal_bid(value: Number, limit: int) -> int:
    if value.count > limit:
        raise Refused(NO("bid-high", value=value.count, bound=limit))
    if value.count % STEP:
        raise Refused(NO("bid-steps", value=value.count, less=value.count // STEP * STEP))
    return value.count
