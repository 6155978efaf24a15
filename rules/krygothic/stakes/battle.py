"""What the next game is about: the land at stake, and the mission."""

from collections.abc import Sequence
from typing import Final, TypeVar

from rules.kernel.script import Answer, Die, Line, LogFact, Option, Play, Script, Seat, TableFact
from rules.krygothic.board import SEATS, other
from rules.krygothic.missions.missions import SCENARIOS
from rules.krygothic.setup.roll_off import LOSER_CHOOSES, MISSIONS
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable
from rules.roster.words import listed

EACH: Final = 3
_LAND, _TABLE = "krygothic.stakes.location", "krygothic.scenario.mission_table"
C = TypeVar("C")


def draw_step(play: Play[CampaignTable]) -> Script[None]:
    """Three locations for each side, drawn from the twelve. (krygothic.stakes.start)"""
    left, held = list(LOCATIONS), dict[str, Seat]()
    for _ in range(EACH):
        for seat in SEATS:
            place = yield from play.pick_at_random(left, f"a location for side {seat + 1}")
            left.remove(place)
            held[place] = seat
    play.record(_begun(play.table.with_changes(held=held)))


def _begun(drawn: CampaignTable) -> TableFact:
    """The land was drawn, and both squads are bought."""
    told = [
        f"{side.name} holds {listed([LOCATIONS[place].told for place in drawn.holds(side.seat)])}"
        f" and has {side.funds} funds left."
        for side in drawn.sides
    ]
    line = Line(text=" ".join(told), rule="krygothic.stakes.start", tone="heading")
    return TableFact(line, lambda table: table.with_changes(held=drawn.held, stage="bids"))


def land_step(play: Play[CampaignTable]) -> Script[None]:
    """The attacker names a location the other holds; there is none where the other holds none.

    (krygothic.stakes.location)
    """
    attacker = _attacker(play.table)
    theirs = play.table.holds(other(attacker))
    if not theirs:
        play.record(_nothing_at_stake(play.table, other(attacker)))
        return
    options = [
        Option(id=f"place:{place}", label=LOCATIONS[place].told, detail=LOCATIONS[place].text, bring=place)
        for place in theirs
    ]
    prompt = "You attack. Which of their locations is at stake? (W) is a weak deck."
    place = yield from _chosen(play, attacker, _LAND, prompt, options)
    play.record(_named(play.table, place))


def _named(campaign: CampaignTable, place: str) -> TableFact:
    """The attacker named the land that is fought for."""
    name = campaign.side(_attacker(campaign)).name
    weak = " Its decks are weak: heavy weapons damage them." if LOCATIONS[place].weak else ""
    line = Line(text=f"{name} attacks {LOCATIONS[place].told}.{weak}", rule=_LAND)
    return TableFact(line, lambda table: table.with_changes(place=place, stage="mission"))


def _nothing_at_stake(campaign: CampaignTable, defender: Seat) -> TableFact:
    """A defender without land stakes nothing but the money."""
    text = f"{campaign.side(defender).name} holds no location and stakes nothing but the money."
    return TableFact(Line(text=text, rule=_LAND), lambda table: table.with_changes(place="", stage="mission"))


def mission_step(play: Play[CampaignTable]) -> Script[None]:
    """A plain die on the mission table; on 5 the lower bidder chooses, on 6 the higher one.

    (krygothic.scenario.mission_table, krygothic.overview.random_missions, krygothic.dice.plain)
    """
    attacker = _attacker(play.table)
    (face,) = yield from play.roll(1, "mission table")
    play.record(_rolled(face))
    if face < LOSER_CHOOSES:
        mission = MISSIONS[face - 1]
    else:
        chooser = other(attacker) if face == LOSER_CHOOSES else attacker
        scenarios = [SCENARIOS[id_] for id_ in MISSIONS]
        options = [Option(id=f"mission:{one.id}", label=one.name, detail=one.text, bring=one.id) for one in scenarios]
        mission = yield from _chosen(play, chooser, _TABLE, "You choose the mission.", options)
    play.record(_due(play.table, mission))


def _rolled(face: int) -> LogFact:
    """The die on the mission table."""
    who = "the lower bidder" if face == LOSER_CHOOSES else "the higher bidder"
    told = SCENARIOS[MISSIONS[face - 1]].name if face < LOSER_CHOOSES else f"{who} chooses"
    return LogFact(Line(text=f"Mission table, {face}: {told}.", rule=_TABLE, tone="dice", dice=(Die(faces=(face,)),)))


def _due(campaign: CampaignTable, mission: str) -> TableFact:
    """All is settled, and the game can be fought."""
    where = f" for {LOCATIONS[campaign.place].told}" if campaign.place else ""
    text = f"Game {campaign.played + 1} of {campaign.games}: {SCENARIOS[mission].name}{where}. Both squads march."
    line = Line(text=text, rule=SCENARIOS[mission].rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(mission=mission, stage="battle"))


def _attacker(campaign: CampaignTable) -> Seat:
    return SEATS[0] if campaign.attacker is None else campaign.attacker


def _chosen(play: Play[CampaignTable], seat: Seat, rule: str, prompt: str, options: Sequence[Option[C]]) -> Script[C]:
    chosen: C = yield from play.ask(
        seat, rule=rule, clock="setup", prompt=prompt, options=options, default=Answer(options[0].id)
    )
    return chosen
