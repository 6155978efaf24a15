"""Stakes for the applications: the agreement, the next match, and the consequences of a finished one."""

from collections.abc import Sequence
from typing import Final

from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.krygothic.board import SEATS, Table
from rules.krygothic.rulebook import RULEBOOK
from rules.krygothic.stakes.after_game import with_outcome
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable, GameOutcome
from rules.krygothic.stakes.computer import computer_answer
from rules.krygothic.stakes.squad import BATTLE, catalogue_of, enlisted_side, force_of, list_of
from rules.krygothic.stakes.system import STAKES
from rules.roster.game import Agreement, CampaignRules, NextMatch, Setting
from rules.roster.roster import Roster
from rules.roster.words import apart

_ATTACKS: Final = ("first", "second")


def begin(agreement: Agreement, rosters: Sequence[Roster], teams: Sequence[str] = ("", "")) -> CampaignTable:
    """The campaign before its land is drawn. Raises NotLegal. (krygothic.stakes.start, krygothic.stakes.end)"""
    armies = [catalogue_of(team).armies[roster.army] for roster, team in zip(rosters, teams, strict=True)]
    names = apart([roster.name or army.name for roster, army in zip(rosters, armies, strict=True)])
    one, two = (
        enlisted_side(seat, name, roster, team)
        for seat, name, roster, team in zip(SEATS, names, rosters, teams, strict=True)
    )
    return CampaignTable(sides=(one, two), games=int(agreement["games"]))


def next_match(campaign: CampaignTable) -> NextMatch | None:
    """The next game: mission, weak decks, attacker, and fit models.

    None between games. (krygothic.stakes.location, krygothic.scenario.mission_table)
    """
    if campaign.stage != "battle" or campaign.attacker is None:
        return None
    weak = bool(campaign.place) and LOCATIONS[campaign.place].weak
    settled = {
        "battle": BATTLE,
        "scenario": campaign.mission,
        "decks": "weak" if weak else "sound",
        "attacker": _ATTACKS[campaign.attacker],
    }
    return NextMatch(
        settings=settled,
        rosters=tuple(list_of(side) for side in campaign.sides),
        forces=tuple(force_of(side) for side in campaign.sides),
    )


def after_match(campaign: CampaignTable, table: Table, result: Result | None) -> CampaignTable:
    """The campaign after a game. A model that left the board alive was not removed. (krygothic.stakes.casualties)"""
    one, two = (_removed(campaign, table, seat) for seat in SEATS)
    return with_outcome(campaign, GameOutcome(winner=result.winner if result else None, removed=(one, two)))


def _removed(campaign: CampaignTable, table: Table, seat: Seat) -> tuple[str, ...]:
    sent = campaign.side(seat).fit
    return tuple(
        sent[int(model.fighter) - 1].id
        for model in table.models.values()
        if model.seat == seat and model.life == "gone"
    )


PLAY_FOR_STAKES: Final = CampaignRules(
    name=STAKES.name,
    title=f"{RULEBOOK.book.name} (unofficial) · {STAKES.name}",
    blurb=(
        "A few games in which land, money and losses carry over: both sides bid in secret before each game, and the "
        "lower bid and a location are at stake. The survivors of your squad fight the next one, with the recruits, "
        "gear and training that your funds pay for."
    ),
    rule="krygothic.stakes.start",
    system=STAKES,
    settings=(Setting(id="games", label="Games of the campaign", kind="number", default=3, least=1, most=9),),
    settled=frozenset({"battle", "scenario", "decks", "attacker"}),
    lists={"battle": BATTLE},
    begin=begin,
    next_match=next_match,
    fought=after_match,
    computer=computer_answer,
)
