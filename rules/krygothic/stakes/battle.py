"""What the next game is about: the land at stake, and the mission."""

from typing import Final

from rules.kernel.script import Option, Play, Script, Seat
from rules.krygothic.board import SEATS, other
from rules.krygothic.missions.missions import LOSER_CHOOSES, mission_options, mission_rolled
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable
from rules.krygothic.stakes.facts import LAND, MISSION_TABLE, land_drawn, land_named, match_due, mission_die_rolled
from rules.skirmish.choices import ask_choice

EACH: Final = 3


def draw_step(play: Play[CampaignTable]) -> Script[None]:
    """Three locations for each side, drawn from the twelve. (krygothic.stakes.start)"""
    left, held = list(LOCATIONS), dict[str, Seat]()
    for _ in range(EACH):
        for seat in SEATS:
            place = yield from play.pick_at_random(left, f"a location for side {seat + 1}")
            left.remove(place)
            held[place] = seat
    play.record(land_drawn(play.table, held))


def land_step(play: Play[CampaignTable]) -> Script[None]:
    """The attacker names a location the other holds; there is none where the other holds none.

    (krygothic.stakes.location)
    """
    attacker, place = _attacker(play.table), ""
    if theirs := play.table.holds(other(attacker)):
        options = [
            Option(id=f"place:{id_}", label=LOCATIONS[id_].in_words, detail=LOCATIONS[id_].text, bring=id_)
            for id_ in theirs
        ]
        prompt = "You attack. Which of their locations is at stake? (W) is a weak deck."
        place = yield from ask_choice(play, attacker, LAND, prompt, options)
    play.record(land_named(play.table, attacker, place))


def mission_step(play: Play[CampaignTable]) -> Script[None]:
    """A plain die on the mission table; on 5 the lower bidder chooses, on 6 the higher one.

    (krygothic.scenario.mission_table, krygothic.overview.random_missions, krygothic.dice.plain)
    """
    attacker = _attacker(play.table)
    (face,) = yield from play.roll(1, "mission table")
    lower = face == LOSER_CHOOSES
    play.record(mission_die_rolled(face, "the lower bidder" if lower else "the higher bidder"))
    mission = mission_rolled(face)
    if not mission:
        chooser = other(attacker) if lower else attacker
        prompt = "You choose the mission."
        mission = yield from ask_choice(play, chooser, MISSION_TABLE, prompt, mission_options())
    play.record(match_due(play.table, mission))


def _attacker(campaign: CampaignTable) -> Seat:
    return SEATS[0] if campaign.attacker is None else campaign.attacker
