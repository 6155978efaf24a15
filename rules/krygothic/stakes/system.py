"""The time between two games as a system of the kernel: stages until a battle or the end, and the picture."""

from collections.abc import Iterator, Mapping
from typing import Final

from rules.kernel.scene import CardValue, SideCard, View
from rules.kernel.script import Seat
from rules.kernel.system import Step
from rules.krygothic.board import SCENARIOS, SEATS
from rules.krygothic.stakes.after_game import casualties_step, ended, spoils_step
from rules.krygothic.stakes.campaign import LOCATIONS, CampaignSide, CampaignTable, SquadMember, Stage
from rules.krygothic.stakes.next_game import bids_step, draw_step, highest_bid, land_step, mission_step
from rules.krygothic.stakes.spending import spending_step
from rules.krygothic.stakes.squad import cap_of, catalogue_of
from rules.roster.words import listed
from rules.skirmish.system import Rules


def view(campaign: CampaignTable, viewer: Seat | None) -> View:
    """The picture.

    Everything is public but the bids, which are on the table only when both are made. (krygothic.online.visibility)
    """
    return View(
        title="Stakes",
        phase=_phase(campaign),
        width=0,
        height=0,
        turn=min(campaign.played + 1, campaign.games),
        sides=tuple(_card(campaign, side) for side in campaign.sides),
        result=campaign.result.text if campaign.result else "",
    )


def _phase(campaign: CampaignTable) -> str:
    game = f"Game {min(campaign.played + 1, campaign.games)} of {campaign.games}"
    if campaign.stage == "bids":
        return f"{game}: sealed bids, up to {highest_bid(campaign)} funds"
    if campaign.stage == "restock":
        return f"{game}: funds are spent on the squads"
    if campaign.mission:
        where = f" for {LOCATIONS[campaign.place].in_words}" if campaign.place else ""
        return f"{game}: {SCENARIOS[campaign.mission].name}{where}"
    return game


def _card(campaign: CampaignTable, side: CampaignSide) -> SideCard:
    held = campaign.holds(side.seat)
    score = CardValue(label="Locations", value=str(len(held)), rule="krygothic.stakes.location")
    return SideCard(seat=side.seat, title=side.name, score=score, points=len(held), facts=tuple(_facts(campaign, side)))


def _facts(campaign: CampaignTable, side: CampaignSide) -> Iterator[CardValue]:
    yield CardValue(label="Funds", value=str(side.funds), rule="krygothic.stakes.start")
    names = [LOCATIONS[place].in_words for place in campaign.holds(side.seat)]
    yield CardValue(label="Holds", value=listed(names) if names else "nothing", rule="krygothic.stakes.location")
    yield CardValue(
        label="Squad", value=f"{len(side.fit)} of {len(side.members)} fit", rule="krygothic.stakes.casualties"
    )
    costs = sum(member.points for member in side.fit)
    yield CardValue(label="Points", value=f"{costs}, at most {cap_of(side)}", rule="krygothic.stakes.cap")
    if trained := [f"{member.name} ({_raised(side, member)})" for member in side.fit if member.trained]:
        yield CardValue(label="Trained", value=listed(trained), rule="krygothic.stakes.training")
    if side.dead:
        dead = listed([f"{member.name} ({member.points})" for member in side.dead])
        yield CardValue(label="Dead", value=dead, rule="krygothic.stakes.casualties")
    if campaign.attacker is not None and campaign.stage != "bids":
        role = "Attacker" if campaign.attacker == side.seat else "Defender"
        yield CardValue(label="Next game", value=role, rule="krygothic.stakes.location")
        yield CardValue(
            label="Bid", value=f"{campaign.bids[side.seat]}, at stake {campaign.stake}", rule="krygothic.stakes.bids"
        )


def _raised(side: CampaignSide, member: SquadMember) -> str:
    names = catalogue_of(side.team).characteristics
    return listed([names[key].name for key in member.trained])


STEPS: Final[Mapping[Stage, Step[CampaignTable] | None]] = {
    "draw": draw_step,
    "bids": bids_step,
    "land": land_step,
    "mission": mission_step,
    "battle": None,
    "spoils": spoils_step,
    "casualties": casualties_step,
    "restock": spending_step,
}

STAKES: Final = Rules(
    id="krygothic-stakes",
    name="Stakes",
    version="2",
    table=CampaignTable,
    seats=SEATS,
    step=lambda campaign: STEPS[campaign.stage],
    view=view,
    ended=ended,
)
