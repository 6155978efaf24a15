"""What a finished game brings: stake, land and income; and the end of the campaign."""

from rules.kernel.match_ended import MatchEnded
from rules.kernel.script import Play, Script, Seat
from rules.kernel.system import Ending, Result
from rules.krygothic.board import SEATS, other
from rules.krygothic.stakes.campaign import CampaignTable, GameOutcome
from rules.krygothic.stakes.facts import END, income_received, match_counted, match_drawn, match_won
from rules.roster.words import counted
from rules.skirmish.system import match_left


def with_outcome(campaign: CampaignTable, fought: GameOutcome) -> CampaignTable:
    """The campaign as the game it waited for ended."""
    return campaign.with_changes(fought=fought, stage="spoils")


def spoils_step(play: Play[CampaignTable]) -> Script[None]:
    """The stake and the land change hands, both sides have their income, and the last game ends the campaign.

    (krygothic.stakes.result, krygothic.stakes.end, krygothic.overview.betting)
    """
    yield from ()
    winner = play.table.fought.winner if play.table.fought else None
    play.record(match_drawn() if winner is None else match_won(play.table, winner))
    for seat in SEATS:
        play.record(income_received(play.table, seat, won=seat == winner))
    play.record(match_counted(play.table))
    if play.table.played == play.table.games:
        play.record(MatchEnded(_at_the_end(play.table)))


def _at_the_end(campaign: CampaignTable) -> Result:
    """More locations win, then more funds. (krygothic.stakes.end)"""
    held = [(len(campaign.holds(seat)), campaign.side(seat).funds) for seat in SEATS]
    told = " against ".join(f"{counted(land, 'location', 'locations')} and {funds} funds" for land, funds in held)
    if held[0] == held[1]:
        return Result(winner=None, kind="draw", text=f"The campaign is a draw: {told}.", rule=END)
    winner = max(SEATS, key=lambda seat: held[seat])
    return Result(winner=winner, kind="won", text=f"{campaign.side(winner).name} wins the campaign: {told}.", rule=END)


def driven_off(campaign: CampaignTable, out: tuple[Seat, ...]) -> MatchEnded:
    """These sides cannot field a legal squad any more. (krygothic.stakes.end)"""
    if len(out) == len(SEATS):
        text = "Neither side can field a squad any more: the campaign is a draw."
        return MatchEnded(Result(winner=None, kind="draw", text=text, rule=END))
    winner = other(out[0])
    names = campaign.side(out[0]).name, campaign.side(winner).name
    text = f"{names[0]} cannot field a squad any more and is driven off the ship. {names[1]} wins the campaign."
    return MatchEnded(Result(winner=winner, kind="driven off", text=text, rule=END))


def ended(campaign: CampaignTable, ending: Ending) -> MatchEnded:
    """A side gave the campaign up, or both agreed to leave it. (krygothic.stakes.end)"""
    left = [seat for seat in SEATS if seat != ending.conceded]
    return match_left(ending, left, lambda seat: campaign.side(seat).name, rule=END)
