"""After a game: stake, land and income; casualties; the end of the campaign."""

from collections.abc import Collection, Sequence
from functools import partial
from typing import Final

from msgspec import structs

from rules.kernel.script import Die, Event, Play, Script, Seat, fact
from rules.kernel.system import Ending, MatchEnded, Result
from rules.krygothic.board import SEATS, other
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignSide, CampaignTable, GameOutcome
from rules.krygothic.stakes.squad import cheapest_legal
from rules.roster.words import counted, listed
from rules.skirmish.system import match_left

RESULT: Final = "krygothic.stakes.result"
CASUALTIES: Final = "krygothic.stakes.casualties"
END: Final = "krygothic.stakes.end"
A_LOCATION: Final = 50
A_VICTORY: Final = 100
RECOVERS: Final = 3
A_GAME: Final = 100


def with_outcome(campaign: CampaignTable, fought: GameOutcome) -> CampaignTable:
    """The campaign with the result of its current game."""
    return campaign.with_changes(fought=fought, stage="spoils")


# ── Land and funds ──────────────────────────────────────────────────────────────────────────────────────────────────


def spoils_step(play: Play[CampaignTable]) -> Script[None]:
    """Stake and land change hands, both sides get income, and the last game ends the campaign.

    (krygothic.stakes.result, krygothic.stakes.end, krygothic.overview.betting)
    """
    yield from ()
    winner = play.table.fought.winner if play.table.fought else None
    if winner is None:
        play.record(fact("The game was a draw: stakes and land stay where they are.", RESULT, tone="heading"))
    else:
        play.record(_match_won(play.table, winner))
    for seat in SEATS:
        play.record(_income_received(play.table, seat, won=seat == winner))
    played = play.table.played + 1
    after = {"played": played, "stage": "casualties", "bids": (0, 0), "attacker": None, "place": "", "mission": ""}
    text = f"{counted(played, 'game', 'games')} of {play.table.games} played."
    play.record(fact(text, END, lambda table: table.with_changes(**after)))
    if played < play.table.games:
        play.record(_cap_raised())
    else:
        play.record(MatchEnded(_at_the_end(play.table)))


def _cap_raised() -> Event:
    """Both squads may cost more in the next game. (krygothic.stakes.cap)"""

    def change(table: CampaignTable) -> CampaignTable:
        for seat in SEATS:
            table = table.with_side(seat, more=table.side(seat).more + A_GAME)
        return table

    return fact(f"From now on a squad may cost {A_GAME} points more.", "krygothic.stakes.cap", change)


def _match_won(campaign: CampaignTable, winner: Seat) -> Event:
    """The winner gets the loser's stake, and the land if it attacked."""
    stake, taken = campaign.stake, campaign.place if campaign.attacker == winner else ""
    land = f" and takes {LOCATIONS[taken].in_words}" if taken else ""

    def change(table: CampaignTable) -> CampaignTable:
        table = table.paid(winner, stake).paid(other(winner), -stake)
        return table.with_changes(held={**table.held, taken: winner}) if taken else table

    text = f"{campaign.side(winner).name} wins the game: it receives {stake} funds{land}."
    return fact(text, RESULT, change, tone="heading")


def _income_received(campaign: CampaignTable, seat: Seat, *, won: bool) -> Event:
    held = len(campaign.holds(seat))
    land, funds = held * A_LOCATION, held * A_LOCATION + won * A_VICTORY
    victory = f" and {A_VICTORY} for the victory" if won else ""
    text = f"{campaign.side(seat).name} receives {land} funds for {counted(held, 'location', 'locations')}{victory}."
    return fact(text, RESULT, lambda table: table.paid(seat, funds), seat=seat)


# ── Casualties ──────────────────────────────────────────────────────────────────────────────────────────────────────


def casualties_step(play: Play[CampaignTable]) -> Script[None]:
    """Rolls a plain die for each removed model: dead on 1 or 2.

    A side that cannot field a squad is driven off. (krygothic.stakes.casualties, krygothic.stakes.end,
    krygothic.dice.plain)
    """
    for seat in SEATS:
        removed = play.table.fought.removed[seat] if play.table.fought else ()
        if removed:
            faces = yield from play.roll(len(removed), "casualties")
            play.record(_casualties_rolled(play.table.side(seat), removed, faces))
    out = tuple(side.seat for side in play.table.sides if cheapest_legal(side) is None)
    back = fact("The wounded are back.", CASUALTIES, lambda table: table.with_changes(stage="restock", fought=None))
    play.record(_driven_off(play.table, out) if out else back)


def _casualties_rolled(side: CampaignSide, removed: Collection[str], faces: Sequence[int]) -> Event:
    """The rolls for the removed models of a side."""
    fell = [member for member in side.members if member.id in removed]
    dead = [member for member, face in zip(fell, faces, strict=True) if face < RECOVERS]
    verb = "is" if len(dead) == 1 else "are"
    told = f"{listed([member.name for member in dead])} {verb} dead" if dead else "all recover"
    dice = tuple(
        Die(faces=(face,), need=f"{RECOVERS}+", outcome="recovers" if face >= RECOVERS else "dead", note=member.name)
        for member, face in zip(fell, faces, strict=True)
    )
    ids, text = {member.id for member in dead}, f"{side.name}: of {len(fell)} removed, {told}."
    change = partial(_with_dead, seat=side.seat, ids=ids)
    return fact(text, CASUALTIES, change, tone="dice", seat=side.seat, dice=dice)


def _with_dead(table: CampaignTable, seat: Seat, ids: Collection[str]) -> CampaignTable:
    members = table.side(seat).members
    changed = tuple(structs.replace(one, dead=True) if one.id in ids else one for one in members)
    return table.with_side(seat, members=changed)


# ── The end ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _at_the_end(campaign: CampaignTable) -> Result:
    """The result at the end: more locations win, then more funds. (krygothic.stakes.end)"""
    held = [(len(campaign.holds(seat)), campaign.side(seat).funds) for seat in SEATS]
    told = " against ".join(f"{counted(land, 'location', 'locations')} and {funds} funds" for land, funds in held)
    if held[0] == held[1]:
        return Result(winner=None, kind="draw", text=f"The campaign is a draw: {told}.", rule=END)
    winner = max(SEATS, key=lambda seat: held[seat])
    return Result(winner=winner, kind="won", text=f"{campaign.side(winner).name} wins the campaign: {told}.", rule=END)


def _driven_off(campaign: CampaignTable, out: tuple[Seat, ...]) -> MatchEnded:
    """These sides can no longer field a legal squad. (krygothic.stakes.end)"""
    if len(out) == len(SEATS):
        text = "Neither side can field a squad any more: the campaign is a draw."
        return MatchEnded(Result(winner=None, kind="draw", text=text, rule=END))
    winner = other(out[0])
    names = campaign.side(out[0]).name, campaign.side(winner).name
    text = f"{names[0]} cannot field a squad any more and is driven off the ship. {names[1]} wins the campaign."
    return MatchEnded(Result(winner=winner, kind="driven off", text=text, rule=END))


def ended(campaign: CampaignTable, ending: Ending) -> MatchEnded:
    """A side gave the campaign up, or both agreed to end it. (krygothic.stakes.end)"""
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: campaign.side(seat).name, rule=END)
