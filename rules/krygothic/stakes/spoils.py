"""What a finished game brings: stake, land and income; and the end of the campaign."""

from typing import Final

from rules.kernel.match_ended import MatchEnded
from rules.kernel.script import Line, Play, Script, Seat, TableFact
from rules.kernel.system import Ending, Result
from rules.krygothic.board import SEATS, other
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable, GameOutcome
from rules.roster.words import counted
from rules.skirmish.system import match_left

A_LOCATION: Final = 50
A_VICTORY: Final = 100
_RESULT, _END = "krygothic.stakes.result", "krygothic.stakes.end"


def back_from(campaign: CampaignTable, fought: GameOutcome) -> CampaignTable:
    """The campaign as the game it waited for ended."""
    return campaign.with_changes(fought=fought, stage="spoils")


def spoils_step(play: Play[CampaignTable]) -> Script[None]:
    """The stake and the land change hands, both sides have their income, and the last game ends the campaign.

    (krygothic.stakes.result, krygothic.stakes.end, krygothic.overview.betting)
    """
    yield from ()
    winner = play.table.fought.winner if play.table.fought else None
    play.record(_drawn(play.table) if winner is None else _won(play.table, winner))
    for seat in SEATS:
        play.record(_income(play.table, seat, won=seat == winner))
    play.record(_counted(play.table))
    if play.table.played == play.table.games:
        play.record(MatchEnded(_at_the_end(play.table)))


def _won(campaign: CampaignTable, winner: Seat) -> TableFact:
    """The winner received the loser's stake, and the land if it attacked."""
    name, stake = campaign.side(winner).name, campaign.stake
    taken = campaign.place if campaign.attacker == winner else ""
    land = f" and takes {LOCATIONS[taken].told}" if taken else ""
    line = Line(text=f"{name} wins the game: it receives {stake} funds{land}.", rule=_RESULT, tone="heading")

    def settled(table: CampaignTable) -> CampaignTable:
        table = table.paid(winner, stake).paid(other(winner), -stake)
        return table.with_changes(held={**table.held, taken: winner}) if taken else table

    return TableFact(line, settled)


def _drawn(campaign: CampaignTable) -> TableFact:
    """Nobody won, and all stakes stay where they were."""
    line = Line(text="The game was a draw: stakes and land stay where they are.", rule=_RESULT, tone="heading")
    return TableFact(line, lambda table: table)


def _income(campaign: CampaignTable, seat: Seat, *, won: bool) -> TableFact:
    """A side received its income."""
    held = len(campaign.holds(seat))
    funds = held * A_LOCATION + won * A_VICTORY
    victory = f" and {A_VICTORY} for the victory" if won else ""
    name = campaign.side(seat).name
    text = f"{name} receives {held * A_LOCATION} funds for {counted(held, 'location', 'locations')}{victory}."
    return TableFact(Line(text=text, rule=_RESULT, seat=seat), lambda table: table.paid(seat, funds))


def _counted(campaign: CampaignTable) -> TableFact:
    """The game is settled, but for its casualties; nothing is known of the next one."""
    played = campaign.played + 1
    line = Line(text=f"{counted(played, 'game', 'games')} of {campaign.games} played.", rule=_END)
    blank = {"bids": (0, 0), "attacker": None, "place": "", "mission": ""}
    return TableFact(line, lambda table: table.with_changes(played=played, stage="casualties", **blank))


def _at_the_end(campaign: CampaignTable) -> Result:
    """More locations win, then more funds. (krygothic.stakes.end)"""
    held = [(len(campaign.holds(seat)), campaign.side(seat).funds) for seat in SEATS]
    told = " against ".join(f"{counted(land, 'location', 'locations')} and {funds} funds" for land, funds in held)
    if held[0] == held[1]:
        return Result(winner=None, kind="draw", text=f"The campaign is a draw: {told}.", rule=_END)
    winner = max(SEATS, key=lambda seat: held[seat])
    return Result(winner=winner, kind="won", text=f"{campaign.side(winner).name} wins the campaign: {told}.", rule=_END)


def driven_off(campaign: CampaignTable, out: tuple[Seat, ...]) -> MatchEnded:
    """These sides cannot field a legal squad any more. (krygothic.stakes.end)"""
    if len(out) == len(SEATS):
        text = "Neither side can field a squad any more: the campaign is a draw."
        return MatchEnded(Result(winner=None, kind="draw", text=text, rule=_END))
    winner = other(out[0])
    names = campaign.side(out[0]).name, campaign.side(winner).name
    text = f"{names[0]} cannot field a squad any more and is driven off the ship. {names[1]} wins the campaign."
    return MatchEnded(Result(winner=winner, kind="driven off", text=text, rule=_END))


def ended(campaign: CampaignTable, ending: Ending) -> MatchEnded:
    """A side gave the campaign up, or both agreed to leave it. (krygothic.stakes.end)"""
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: campaign.side(seat).name, rule=_END)
