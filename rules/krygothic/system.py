"""Kry-Gothic as a system of the kernel: table, steps, view and endings."""

from typing import Final

from msgspec import structs

from rules.kernel.cache import cached_on
from rules.kernel.event import Event
from rules.kernel.script import Seat
from rules.kernel.system import Ending, Step
from rules.krygothic.board import SEATS, Stage, Table
from rules.krygothic.changes import changes
from rules.krygothic.melee.attack import ATTACK
from rules.krygothic.melee.break_off import BREAK_OFF
from rules.krygothic.melee.charge import CHARGE
from rules.krygothic.melee.fear import MOVEMENTS
from rules.krygothic.morale.pins import UNPINNING
from rules.krygothic.powers.actions import POWER
from rules.krygothic.reactions.action_types import ActionTypes, by_id
from rules.krygothic.reactions.waiting import WAIT
from rules.krygothic.setup.deployment import deployment_step
from rules.krygothic.setup.locations import locations_step
from rules.krygothic.setup.reserves import reserves_step
from rules.krygothic.setup.roll_off import roll_off_step
from rules.krygothic.shoot.actions import AIM, SHOOT, THROW
from rules.krygothic.tasks.mission_tasks import DROP, HAND, PLANT, REMOVE, SECURE, TAKE
from rules.krygothic.tasks.trait_tasks import DOOR, FIND, MEND
from rules.krygothic.turn.orders import orders_step
from rules.krygothic.turn.rounds import beginning_step, ending_step
from rules.krygothic.view.view import sight, tools, view
from rules.skirmish.sighting import with_models_at
from rules.skirmish.system import Rules, match_left

TASKS: Final = (PLANT, REMOVE, TAKE, HAND, DROP, SECURE, DOOR, MEND, FIND)
ALL: Final[ActionTypes] = by_id(
    (*MOVEMENTS, SHOOT, AIM, THROW, CHARGE, ATTACK, BREAK_OFF, POWER, UNPINNING, WAIT, *TASKS)
)


def ended(table: Table, ending: Ending) -> Event:
    """The fact that a player left, or that both agreed on a draw. (krygothic.scenario.concede)"""
    left = [seat for seat in SEATS if seat != ending.conceded]

    def name(seat: Seat) -> str:
        return table.side(seat).muster.name

    return match_left(ending, left, name, rule="krygothic.scenario.concede")


def known(table: Table, seat: Seat | None) -> Table:
    """The table as a player knows it; `seat` None is a spectator.

    (krygothic.online.visibility, krygothic.waiting.told_once)
    """
    if table.result is not None or table.settings.waiting == "open":
        return table
    return cached_on(table, f"known to {seat}", lambda: _without_secrets(table, seat))


def _without_secrets(table: Table, seat: Seat | None) -> Table:
    hidden = {
        id_: structs.replace(one, waiting=False)
        for id_, one in table.models.items()
        if one.waiting and one.seat != seat
    }
    table = table.with_models(hidden) if hidden else table
    for side in table.sides:
        if seat is None and side.unannounced:
            table = table.with_side(side.seat, unannounced=())
    return table


STEPS: Final[dict[Stage, Step[Table]]] = {
    "roll_off": roll_off_step,
    "locations": locations_step,
    "reserves": reserves_step,
    "deployment": deployment_step,
    "round_start": beginning_step,
    "floor": orders_step(ALL),
    "round_end": ending_step,
}

KRYGOTHIC: Final = Rules(
    id="krygothic",
    name="Kry-Gothic",
    version="15",
    table=Table,
    seats=SEATS,
    step=lambda table: STEPS[table.stage],
    view=view,
    ended=ended,
    sight=sight,
    with_pieces_at=with_models_at,
    tools=tools,
    known=known,
    changes=changes,
)
