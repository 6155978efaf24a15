"""Kry-Gothic as the kernel knows it: its table, its steps, its view and its endings."""

from typing import Final

from rules.kernel.event import Event
from rules.kernel.script import Seat
from rules.kernel.system import Ending, Step
from rules.krygothic.board.knowledge import known
from rules.krygothic.board.table import SEATS, Stage, Table
from rules.krygothic.calls.actions import ALL
from rules.krygothic.picture.sighting import sight
from rules.krygothic.picture.tools import tools
from rules.krygothic.picture.view import view
from rules.krygothic.scenario.timeline import effects
from rules.krygothic.setup.deployment import deployment_step
from rules.krygothic.setup.locations import locations_step
from rules.krygothic.setup.reserves import reserves_step
from rules.krygothic.setup.roll_off import roll_off_step
from rules.krygothic.turn.beginning import beginning_step
from rules.krygothic.turn.customs import customs
from rules.krygothic.turn.ending import ending_step
from rules.krygothic.turn.floor import floor_step
from rules.skirmish.sighting import stood
from rules.skirmish.system import Rules, match_left


def ended(table: Table, ending: Ending) -> Event:
    """The fact that a player left, or that both agreed on a draw. (krygothic.scenario.concede)"""
    left = [seat for seat in SEATS if seat != ending.conceded]

    def name(seat: Seat) -> str:
        return table.side(seat).muster.name

    return match_left(ending, left, name, rule="krygothic.scenario.concede")


STEPS: Final[dict[Stage, Step[Table]]] = {
    "roll_off": roll_off_step,
    "locations": locations_step,
    "reserves": reserves_step,
    "deployment": deployment_step,
    "round_start": beginning_step(customs),
    "floor": floor_step(ALL),
    "round_end": ending_step(effects),
}

KRYGOTHIC: Final = Rules(
    id="krygothic",
    name="Kry-Gothic",
    version="12",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=view,
    ended=ended,
    sight=sight,
    stood=stood,
    tools=tools,
    known=known,
)
