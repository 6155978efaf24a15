"""The facts of a campaign: bids, land, money, the missions to come, and who is dead."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from rules.kernel.script import Die, Line, LogFact, Seat, TableFact
from rules.krygothic.board import other
from rules.krygothic.missions.missions import SCENARIOS, mission_rolled
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignSide, CampaignTable
from rules.krygothic.stakes.squad import price_of_dead
from rules.roster.words import counted, listed

START: Final = "krygothic.stakes.start"
BIDS: Final = "krygothic.stakes.bids"
LAND: Final = "krygothic.stakes.location"
RESULT: Final = "krygothic.stakes.result"
CASUALTIES: Final = "krygothic.stakes.casualties"
END: Final = "krygothic.stakes.end"
MISSION_TABLE: Final = "krygothic.scenario.mission_table"
A_LOCATION: Final = 50
A_VICTORY: Final = 100
RECOVERS: Final = 3


def land_drawn(campaign: CampaignTable, held: dict[str, Seat]) -> TableFact:
    """The land was drawn, and both squads are bought."""
    drawn = campaign.with_changes(held=held)
    told = [
        f"{side.name} holds {listed([LOCATIONS[place].in_words for place in drawn.holds(side.seat)])}"
        f" and has {side.funds} funds left."
        for side in drawn.sides
    ]
    line = Line(text=" ".join(told), rule=START, tone="heading")
    return TableFact(line, lambda table: table.with_changes(held=held, stage="bids"))


def bids_opened(campaign: CampaignTable, one: int, two: int) -> TableFact:
    """The bids were opened."""
    names = [side.name for side in campaign.sides]
    text = f"The bids are opened: {names[0]} {one}, {names[1]} {two}. At stake for both: {min(one, two)} funds."
    return TableFact(Line(text=text, rule=BIDS, tone="heading"), lambda table: table.with_changes(bids=(one, two)))


def bids_rolled_off(campaign: CampaignTable) -> Callable[[Sequence[Seat], Sequence[int]], LogFact]:
    """Equal bids were rolled off. (krygothic.dice.plain)"""

    def fact(seats: Sequence[Seat], faces: Sequence[int]) -> LogFact:
        rolled = [f"{campaign.side(seat).name} {face}" for seat, face in zip(seats, faces, strict=True)]
        again = " Tied, so both roll again." if len(set(faces)) == 1 else ""
        dice = tuple(Die(faces=(face,)) for face in faces)
        text = f"Equal bids, so a roll-off: {', '.join(rolled)}.{again}"
        return LogFact(Line(text=text, rule=LAND, tone="dice", dice=dice))

    return fact


def attacker_settled(campaign: CampaignTable, attacker: Seat) -> TableFact:
    """It is settled who attacks."""
    line = Line(text=f"{campaign.side(attacker).name} attacks.", rule=LAND, seat=attacker)
    return TableFact(line, lambda table: table.with_changes(attacker=attacker, stage="land"))


def land_named(campaign: CampaignTable, attacker: Seat, place: str) -> TableFact:
    """The attacker named the land that is fought for; "" where the defender has none, and stakes only the money."""
    text = f"{campaign.side(other(attacker)).name} holds no location and stakes nothing but the money."
    if place:
        weak = " Its decks are weak: heavy weapons damage them." if LOCATIONS[place].weak else ""
        text = f"{campaign.side(attacker).name} attacks {LOCATIONS[place].in_words}.{weak}"
    return TableFact(Line(text=text, rule=LAND), lambda table: table.with_changes(place=place, stage="mission"))


def mission_die_rolled(face: int, chooser: str) -> LogFact:
    """The die on the mission table."""
    mission = mission_rolled(face)
    what = SCENARIOS[mission].name if mission else f"{chooser} chooses"
    text = f"Mission table, {face}: {what}."
    return LogFact(Line(text=text, rule=MISSION_TABLE, tone="dice", dice=(Die(faces=(face,)),)))


def match_due(campaign: CampaignTable, mission: str) -> TableFact:
    """All is settled, and the game can be fought."""
    where = f" for {LOCATIONS[campaign.place].in_words}" if campaign.place else ""
    text = f"Game {campaign.played + 1} of {campaign.games}: {SCENARIOS[mission].name}{where}. Both squads march."
    line = Line(text=text, rule=SCENARIOS[mission].rule, tone="heading")
    return TableFact(line, lambda table: table.with_changes(mission=mission, stage="battle"))


def match_won(campaign: CampaignTable, winner: Seat) -> TableFact:
    """The winner received the loser's stake, and the land if it attacked."""
    name, stake = campaign.side(winner).name, campaign.stake
    taken = campaign.place if campaign.attacker == winner else ""
    land = f" and takes {LOCATIONS[taken].in_words}" if taken else ""
    line = Line(text=f"{name} wins the game: it receives {stake} funds{land}.", rule=RESULT, tone="heading")

    def change(table: CampaignTable) -> CampaignTable:
        table = table.paid(winner, stake).paid(other(winner), -stake)
        return table.with_changes(held={**table.held, taken: winner}) if taken else table

    return TableFact(line, change)


def match_drawn() -> LogFact:
    """Nobody won, and all stakes stay where they were."""
    return LogFact(Line(text="The game was a draw: stakes and land stay where they are.", rule=RESULT, tone="heading"))


def income_received(campaign: CampaignTable, seat: Seat, *, won: bool) -> TableFact:
    """A side received its income."""
    held = len(campaign.holds(seat))
    funds = held * A_LOCATION + won * A_VICTORY
    victory = f" and {A_VICTORY} for the victory" if won else ""
    name = campaign.side(seat).name
    text = f"{name} receives {held * A_LOCATION} funds for {counted(held, 'location', 'locations')}{victory}."
    return TableFact(Line(text=text, rule=RESULT, seat=seat), lambda table: table.paid(seat, funds))


def match_counted(campaign: CampaignTable) -> TableFact:
    """The game is settled, but for its casualties; nothing is known of the next one."""
    played = campaign.played + 1
    line = Line(text=f"{counted(played, 'game', 'games')} of {campaign.games} played.", rule=END)
    blank = {"bids": (0, 0), "attacker": None, "place": "", "mission": ""}
    return TableFact(line, lambda table: table.with_changes(played=played, stage="casualties", **blank))


def casualties_rolled(side: CampaignSide, removed: Sequence[str], faces: Sequence[int]) -> TableFact:
    """It was rolled who of a side is dead."""
    fell = [member for member in side.members if member.id in removed]
    dead = [member for member, face in zip(fell, faces, strict=True) if face < RECOVERS]
    verb = "is" if len(dead) == 1 else "are"
    told = f"{listed([member.name for member in dead])} {verb} dead" if dead else "all recover"
    dice = tuple(
        Die(faces=(face,), need=f"{RECOVERS}+", outcome="recovers" if face >= RECOVERS else "dead", note=member.name)
        for member, face in zip(fell, faces, strict=True)
    )
    text = f"{side.name}: of {len(fell)} removed, {told}."
    line = Line(text=text, rule=CASUALTIES, tone="dice", seat=side.seat, dice=dice)
    return TableFact(line, partial(_with_fate, seat=side.seat, ids=[member.id for member in dead], dead=True))


def casualties_settled() -> TableFact:
    """Everybody knows who is dead."""
    line = Line(text="The wounded are back.", rule=CASUALTIES)
    return TableFact(line, lambda table: table.with_changes(stage="restock", fought=None))


def dead_bought(side: CampaignSide, ids: Sequence[str]) -> TableFact:
    """Dead models were bought anew."""
    names, price = [member.name for member in side.dead if member.id in ids], price_of_dead(side, ids)
    text = f"{side.name} replaces {listed(names)} for {price} funds." if ids else f"{side.name} replaces nobody."
    line = Line(text=text, rule=CASUALTIES, seat=side.seat)
    return TableFact(line, lambda table: _with_fate(table, side.seat, ids, dead=False).paid(side.seat, -price))


def bids_due(campaign: CampaignTable) -> TableFact:
    """The next game is next: both sides bid."""
    line = Line(text=f"Game {campaign.played + 1} of {campaign.games} is next: both sides bid.", rule=BIDS)
    return TableFact(line, lambda table: table.with_changes(stage="bids"))


def _with_fate(table: CampaignTable, seat: Seat, ids: Sequence[str], *, dead: bool) -> CampaignTable:
    members = table.side(seat).members
    changed = tuple(structs.replace(one, dead=dead) if one.id in ids else one for one in members)
    return table.with_side(seat, members=changed)
