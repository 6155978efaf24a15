"""The time between two games as the kernel knows it: a stage after the other, until a battle is due or all is over."""

from collections.abc import Mapping
from typing import Final

from rules.kernel.system import Step
from rules.krygothic.board import SEATS
from rules.krygothic.stakes.battle import draw_step, land_step, mission_step
from rules.krygothic.stakes.bids import bids_step
from rules.krygothic.stakes.campaign import CampaignTable, Stage
from rules.krygothic.stakes.casualties import casualties_step, restock_step
from rules.krygothic.stakes.spoils import ended, spoils_step
from rules.krygothic.stakes.view import view
from rules.skirmish.system import Rules

STEPS: Final[Mapping[Stage, Step[CampaignTable] | None]] = {
    "draw": draw_step,
    "bids": bids_step,
    "land": land_step,
    "mission": mission_step,
    "battle": None,
    "spoils": spoils_step,
    "casualties": casualties_step,
    "restock": restock_step,
}

STAKES: Final = Rules(
    id="krygothic-stakes",
    name="Stakes",
    version="1",
    table=CampaignTable,
    seats=SEATS,
    step=lambda campaign: STEPS[campaign.stage],
    view=view,
    ended=ended,
)
