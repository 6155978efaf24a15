"""The next game: both bid in secret, the lower bid is the stake, then land and mission are decided."""

from typing import Final

from rules.kernel.script import Answer, Ask, Die, Event, Number, NumberShape, Option, Play, Refused, Script, Seat, fact
from rules.krygothic.board import SCENARIOS, SEATS, other, refusal
from rules.krygothic.missions.missions import LOSER_CHOOSES, mission_options, mission_rolled
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable
from rules.roster.words import listed
from rules.skirmish.choices import ask_choice
from rules.skirmish.turn_order import roll_off_order, rolled_off

BIDS: Final = "krygothic.stakes.bids"
LAND: Final = "krygothic.stakes.location"
MISSION_TABLE: Final = "krygothic.scenario.mission_table"
EACH: Final = 3
MOST_BID: Final = 200
STEP: Final = 10


def draw_step(play: Play[CampaignTable]) -> Script[None]:
    """Draws three of the twelve locations for each side. (krygothic.stakes.start)"""
    left, held = list(LOCATIONS), dict[str, Seat]()
    for _ in range(EACH):
        for seat in SEATS:
            place = yield from play.pick_at_random(left, f"a location for side {seat + 1}")
            left.remove(place)
            held[place] = seat
    play.record(_land_drawn(play.table.with_changes(held=held, stage="bids")))


def _land_drawn(drawn: CampaignTable) -> Event:
    """The land is drawn, and both squads are bought."""
    text = " ".join(
        f"{side.name} holds {listed([LOCATIONS[place].in_words for place in drawn.holds(side.seat)])}"
        f" and has {side.funds} funds left."
        for side in drawn.sides
    )
    return fact(text, "krygothic.stakes.start", lambda table: drawn, tone="heading")


def highest_bid(campaign: CampaignTable) -> int:
    """The highest possible bid: the smaller purse in full tens, at most 200. (krygothic.stakes.bids)"""
    smaller = min(side.funds for side in campaign.sides)
    return min(MOST_BID, smaller) // STEP * STEP


def bids_step(play: Play[CampaignTable]) -> Script[None]:
    """Both bid in secret; the higher bidder attacks, after a roll-off on a tie.

    (krygothic.stakes.bids, krygothic.stakes.location, krygothic.overview.betting)
    """
    bids = yield from play.ask_each(*(_bid(play.table, seat) for seat in SEATS))
    one, two = bids[SEATS[0]], bids[SEATS[1]]
    names = {side.seat: side.name for side in play.table.sides}
    opened = f"The bids are opened: {names[SEATS[0]]} {one}, {names[SEATS[1]]} {two}."
    text = f"{opened} At stake for both: {min(one, two)} funds."
    play.record(fact(text, BIDS, lambda table: table.with_changes(bids=(one, two)), tone="heading"))
    attacker = SEATS[0] if one > two else SEATS[1]
    if one == two:
        rolled = rolled_off("Equal bids, so a roll-off: ", names, LAND)
        attacker, _ = yield from roll_off_order(play, SEATS, "roll-off for the attack", rolled)
    changes = {"attacker": attacker, "stage": "land"}
    play.record(fact(f"{names[attacker]} attacks.", LAND, lambda table: table.with_changes(**changes), seat=attacker))


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
        raise Refused(refusal("bid-high", value=value.count, bound=limit))
    if value.count % STEP:
        raise Refused(refusal("bid-steps", value=value.count, less=value.count // STEP * STEP))
    return value.count


def land_step(play: Play[CampaignTable]) -> Script[None]:
    """The attacker names a location of the defender; if the defender has none, only money is at stake.

    (krygothic.stakes.location)
    """
    attacker, place = _attacker(play.table), ""
    text = f"{play.table.side(other(attacker)).name} holds no location and stakes nothing but the money."
    if theirs := play.table.holds(other(attacker)):
        options = [
            Option(id=f"place:{id_}", label=LOCATIONS[id_].in_words, detail=LOCATIONS[id_].text, bring=id_)
            for id_ in theirs
        ]
        prompt = "You attack. Which of their locations is at stake? (W) is a weak deck."
        place = yield from ask_choice(play, attacker, LAND, prompt, options)
        weak = " Its decks are weak: heavy weapons damage them." if LOCATIONS[place].weak else ""
        text = f"{play.table.side(attacker).name} attacks {LOCATIONS[place].in_words}.{weak}"
    play.record(fact(text, LAND, lambda table: table.with_changes(place=place, stage="mission")))


def mission_step(play: Play[CampaignTable]) -> Script[None]:
    """A plain die on the mission table; on 5 the lower bidder chooses, on 6 the higher one.

    Then the game can begin. (krygothic.scenario.mission_table, krygothic.overview.random_missions,
    krygothic.dice.plain)
    """
    attacker = _attacker(play.table)
    (face,) = yield from play.roll(1, "mission table")
    lower, mission = face == LOSER_CHOOSES, mission_rolled(face)
    what = SCENARIOS[mission].name if mission else f"the {'lower' if lower else 'higher'} bidder chooses"
    play.record(fact(f"Mission table, {face}: {what}.", MISSION_TABLE, tone="dice", dice=(Die(faces=(face,)),)))
    if not mission:
        chooser = other(attacker) if lower else attacker
        prompt = "You choose the mission."
        mission = yield from ask_choice(play, chooser, MISSION_TABLE, prompt, mission_options())
    where = f" for {LOCATIONS[play.table.place].in_words}" if play.table.place else ""
    number, scenario = f"Game {play.table.played + 1} of {play.table.games}", SCENARIOS[mission]
    text = f"{number}: {scenario.name}{where}. Both squads march."
    changes = {"mission": mission, "stage": "battle"}
    play.record(fact(text, scenario.rule, lambda table: table.with_changes(**changes), tone="heading"))


def _attacker(campaign: CampaignTable) -> Seat:
    return SEATS[0] if campaign.attacker is None else campaign.attacker
