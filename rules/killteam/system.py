"""Kill Team as the kernel knows it: its table, its steps, its view and its endings. (killteam.setup.order)"""

from functools import partial
from typing import Final

from rules.kernel.event import Event
from rules.kernel.script import Seat
from rules.kernel.system import Ending, Step
from rules.killteam.board.knowledge import known
from rules.killteam.board.table import SEATS, Stage, Table
from rules.killteam.choices.picks import picks_step
from rules.killteam.picture.sighting import sight
from rules.killteam.picture.tools import tools
from rules.killteam.picture.view import view
from rules.killteam.setup.before import SETTING_UP
from rules.killteam.turn.ending import ending_step
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.gambits import gambits_step
from rules.killteam.turn.strategy import strategy_step
from rules.skirmish.sighting import stood
from rules.skirmish.system import Rules, match_left

NAME: Final = "Kill Team"
STEPS: Final[dict[Stage, Step[Table]]] = {
    **SETTING_UP,
    "strategy": strategy_step,
    "picks": picks_step,
    "gambits": gambits_step,
    "firefight": firefight_step,
    "ending": ending_step,
}


def ended(table: Table, ending: Ending) -> Event:
    """The fact that a player left, or that both agreed on a draw. (killteam.online.concede)"""
    left = [seat for seat in SEATS if seat != ending.conceded]

    def name(seat: Seat) -> str:
        return table.side(seat).roster_name

    return match_left(ending, left, name, rule="killteam.online.concede")


KILLTEAM: Final = Rules(
    id="killteam",
    name=NAME,
    version="24/10",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=view,
    ended=ended,
    sight=sight,
    stood=partial(stood, on=""),
    tools=tools,
    known=known,
)
