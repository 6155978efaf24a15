"""Stakes as the applications see them: what is agreed, the next match, and what follows from one that is over."""

from collections.abc import Sequence
from typing import Final

from rules.kernel.refusal import Seat
from rules.kernel.system import Result
from rules.krygothic.board import SEATS, Table
from rules.krygothic.lists.catalogue import CATALOGUE
from rules.krygothic.rulebook import RULEBOOK
from rules.krygothic.stakes.after_game import with_outcome
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignTable, GameOutcome
from rules.krygothic.stakes.squad import BATTLE, enlisted_side, list_of
from rules.krygothic.stakes.system import STAKES
from rules.roster.game import Agreement, CampaignRules, NextMatch, Setting
from rules.roster.roster import Roster
from rules.roster.words import apart

_ATTACKS: Final = ("first", "second")


def begin(agreement: Agreement, rosters: Sequence[Roster]) -> CampaignTable:
    """The campaign before its land is drawn. Raises NotLegal. (krygothic.stakes.start, krygothic.stakes.end)"""
    names = apart([roster.name or CATALOGUE.armies[roster.army].name for roster in rosters])
    one, two = (enlisted_side(seat, name, roster) for seat, name, roster in zip(SEATS, names, rosters, strict=True))
    return CampaignTable(sides=(one, two), games=int(agreement["games"]))


def next_match(campaign: CampaignTable) -> NextMatch | None:
    """The game that is due: its mission, the decks of the land, who attacks, and who is fit. None between games.

    (krygothic.stakes.location, krygothic.scenario.mission_table)
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
    return NextMatch(settings=settled, rosters=tuple(list_of(side) for side in campaign.sides))


def after_match(campaign: CampaignTable, table: Table, result: Result | None) -> CampaignTable:
    """The campaign after a game. Who left the board alive was not removed. (krygothic.stakes.casualties)"""
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
        "lower bid and a location are at stake. The survivors of your squad fight the next one, with the models you "
        "can afford to replace."
    ),
    rule="krygothic.stakes.start",
    system=STAKES,
    settings=(Setting(id="games", label="Games of the campaign", kind="number", default=3, least=1, most=9),),
    settled=frozenset({"battle", "scenario", "terrain", "decks", "attacker"}),
    lists={"battle": BATTLE},
    begin=begin,
    next_match=next_match,
    fought=after_match,
)
