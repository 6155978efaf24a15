"""The bids: both sealed, opened together; the lower one is the stake of both."""

from collections.abc import Callable
from typing import Final

from rules.kernel.script import (
    Answer,
    Ask,
    Die,
    Line,
    LogFact,
    Number,
    NumberShape,
    Option,
    Play,
    Refused,
    Script,
    Seat,
    TableFact,
)
from rules.krygothic.board import NO, SEATS
from rules.krygothic.stakes.campaign import CampaignTable
from rules.skirmish.rolloffs import ranked

MOST_BID: Final = 200
STEP: Final = 10
RULE: Final = "krygothic.stakes.bids"


def highest(campaign: CampaignTable) -> int:
    """The highest bid: what the smaller purse holds in full tens, at most 200. (krygothic.stakes.bids)"""
    smaller = min(side.funds for side in campaign.sides)
    return min(MOST_BID, smaller) // STEP * STEP


def bids_step(play: Play[CampaignTable]) -> Script[None]:
    """Both bid in secret; the higher bidder attacks, after a roll-off where they are equal.

    (krygothic.stakes.bids, krygothic.stakes.location, krygothic.overview.betting)
    """
    bids = yield from play.ask_each(*(_bid(play.table, seat) for seat in SEATS))
    one, two = bids[SEATS[0]], bids[SEATS[1]]
    play.record(_opened(play.table, one, two))
    if one == two:
        attacker, _ = yield from ranked(play, SEATS, "roll-off for the attack", _rolled(play))
    else:
        attacker = SEATS[0] if one > two else SEATS[1]
    play.record(_attacks(play.table, attacker))


def _bid(campaign: CampaignTable, seat: Seat) -> Ask[int]:
    limit = highest(campaign)
    bid = Option(
        id="bid",
        label="My bid",
        shape=NumberShape(least=0, most=MOST_BID, unit=" funds"),
        resolve=lambda value: _checked(value, limit),
    )
    prompt = f"Bid from 0 to {limit} funds, in tens. The lower bid is at stake for both; the higher bidder attacks."
    return Ask(seat=seat, rule=RULE, prompt=prompt, options=(bid,), default=Answer("bid", Number(0)), private=True)


def _checked(value: Number, limit: int) -> int:
    if value.count > limit:
        raise Refused(NO("bid-high", value=value.count, bound=limit))
    if value.count % STEP:
        raise Refused(NO("bid-steps", value=value.count, less=value.count // STEP * STEP))
    return value.count


def _opened(campaign: CampaignTable, one: int, two: int) -> TableFact:
    """The bids were opened."""
    names = [side.name for side in campaign.sides]
    text = f"The bids are opened: {names[0]} {one}, {names[1]} {two}. At stake for both: {min(one, two)} funds."
    return TableFact(Line(text=text, rule=RULE, tone="heading"), lambda table: table.with_changes(bids=(one, two)))


def _rolled(play: Play[CampaignTable]) -> Callable[[tuple[Seat, ...], tuple[int, ...]], LogFact]:
    """Equal bids were rolled off. (krygothic.dice.plain)"""

    def told(seats: tuple[Seat, ...], faces: tuple[int, ...]) -> LogFact:
        rolled = [f"{play.table.side(seat).name} {face}" for seat, face in zip(seats, faces, strict=True)]
        again = " Tied, so both roll again." if len(set(faces)) == 1 else ""
        dice = tuple(Die(faces=(face,)) for face in faces)
        text = f"Equal bids, so a roll-off: {', '.join(rolled)}.{again}"
        return LogFact(Line(text=text, rule="krygothic.stakes.location", tone="dice", dice=dice))

    return told


def _attacks(campaign: CampaignTable, attacker: Seat) -> TableFact:
    """It is settled who attacks."""
    line = Line(text=f"{campaign.side(attacker).name} attacks.", rule="krygothic.stakes.location", seat=attacker)
    return TableFact(line, lambda table: table.with_changes(attacker=attacker, stage="land"))
