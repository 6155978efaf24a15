"""What an activated vehicle may do: drive, stand and fire everything, run over infantry, wait On Guard, or nothing."""

from functools import partial
from typing import Final

from rules.fubar.activation.actions import NOTHING, ON_GUARD, Action
from rules.fubar.board.refusals import NO
from rules.fubar.board.table import Table, Unit
from rules.fubar.fire.fire import Firing, fire
from rules.fubar.fire.firepower import no_shot
from rules.fubar.vehicles.assault import nobody_in_reach
from rules.fubar.vehicles.drive import drive
from rules.fubar.vehicles.run_over import run_over
from rules.kernel.refusal import Refusal

STANDING: Final = Firing(kind="halt")


def immobilised(table: Table, unit: Unit) -> Refusal | None:
    """Why the vehicle neither drives, turns nor assaults. (fubar.vehicle.damage.immobilised)"""
    if not (unit.vehicle and unit.vehicle.immobilised):
        return None
    return NO("immobilised", vehicle=unit.name)


def _has_no_shot(table: Table, unit: Unit) -> Refusal | None:
    """Why no weapon left has a target of its own.

    (fubar.vehicle.stationary_fire, fubar.vehicle.weapons_all_round, fubar.vehicle.damage.immobilised_fires)
    """
    remedy = "Drive to where it has a target, or wait On Guard."
    return no_shot(table, unit, STANDING, rule="fubar.fire.range", remedy=remedy)


DRIVE = Action(
    id="drive",
    name="Drive",
    detail="12″, 6″ through cover; one weapon at one point of the move; turns as it likes",
    says="drives",
    rule="fubar.vehicle.move_open",
    barred=immobilised,
    carry_out=drive,
)
HALT = Action(
    id="halt",
    name="Stand and fire",
    detail="no move, all weapons",
    says="stands and fires",
    rule="fubar.vehicle.stationary_fire",
    barred=_has_no_shot,
    carry_out=partial(fire, firing=STANDING),
)
RUN_OVER = Action(
    id="assault",
    name="Assault infantry",
    detail="one straight line through them, no fire",
    says="drives at infantry",
    rule="fubar.vehicle_assault.declare",
    barred=lambda table, unit: immobilised(table, unit) or nobody_in_reach(table, unit),
    carry_out=run_over,
)
VEHICLES: Final[tuple[Action, ...]] = (DRIVE, HALT, RUN_OVER, ON_GUARD, NOTHING)
