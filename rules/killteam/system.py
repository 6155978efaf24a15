"""Kill Team as a system of the kernel: table, steps, view and endings. (killteam.setup.order)"""

from functools import partial
from typing import Final

from msgspec import structs

from rules.kernel.script import Event, Seat
from rules.kernel.system import Ending, Step
from rules.killteam.board import SEATS, Stage, Table
from rules.killteam.changes import changes
from rules.killteam.choices.equipment import equipment_step
from rules.killteam.choices.operatives import operatives_step
from rules.killteam.choices.picks import picks_step, tac_ops_step
from rules.killteam.setup.cores import cores_step
from rules.killteam.setup.deployment import deployment_step
from rules.killteam.setup.items import items_step
from rules.killteam.setup.roll_off import drop_zones_step, roll_off_step
from rules.killteam.setup.scouting import scouting_step
from rules.killteam.setup.terrain import terrain_step
from rules.killteam.turn.firefight import firefight_step
from rules.killteam.turn.turning_point import ending_step, gambits_step, strategy_step
from rules.killteam.view.tools import sight, tools
from rules.killteam.view.view import view
from rules.skirmish.sighting import with_models_at
from rules.skirmish.system import Rules, match_left

SETTING_UP: Final[dict[Stage, Step[Table]]] = {
    "terrain": terrain_step,
    "roll_off": roll_off_step,
    "drop_zones": drop_zones_step,
    "operatives": operatives_step,
    "equipment": equipment_step,
    "tac_ops": tac_ops_step,
    "items": items_step,
    "cores": cores_step,
    "thirds": deployment_step,
    "scouting": scouting_step,
}


def known_table(table: Table, seat: Seat | None) -> Table:
    """The table as a player knows it; `seat` None is a spectator.

    (killteam.online.secrets, killteam.setup.select_operatives, killteam.score.tac_reveal, killteam.score.public)
    """
    if table.result is not None:
        return table
    hidden = [side for side in table.sides if side.seat != seat]
    unseen = [side.seat for side in hidden if not side.taken]
    one, two = (side if side.seat == seat else side.hiding() for side in table.sides)
    if not unseen:
        return structs.replace(table, sides=(one, two))
    models = {id_: model for id_, model in table.models.items() if model.seat not in unseen}
    return structs.replace(table, sides=(one, two), models=models)


NAME: Final = "Kill Team"
STEPS: Final[dict[Stage, Step[Table]]] = {
    **SETTING_UP,
    "strategy": strategy_step,
    "picks": picks_step,
    "gambits": gambits_step,
    "firefight": firefight_step,
    "ending": ending_step,
}


def match_ended(table: Table, ending: Ending) -> Event:
    """The fact that a player left, or that both agreed on a draw. (killteam.online.concede)"""
    left = [seat for seat in SEATS if seat != ending.conceded]

    def name(seat: Seat) -> str:
        return table.side(seat).roster_name

    return match_left(ending, left, name, rule="killteam.online.concede")


KILLTEAM: Final = Rules(
    id="killteam",
    name=NAME,
    version="25/11",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=view,
    ended=match_ended,
    sight=sight,
    with_pieces_at=partial(with_models_at, on=""),
    tools=tools,
    known=known_table,
    changes=changes,
)
