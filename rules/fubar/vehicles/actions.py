"""The actions of an activated vehicle: drive, stationary fire, assault, On Guard, or nothing."""

from functools import partial
from typing import Final

from rules.fubar.activation.actions import NOTHING, ON_GUARD, Action, Actions
from rules.fubar.board import Table, Unit, refusal
from rules.fubar.shoot.fire import Firing, fire
from rules.fubar.shoot.firepower import no_shot
from rules.fubar.vehicles.assault import nobody_in_reach
from rules.fubar.vehicles.drive import drive
from rules.fubar.vehicles.run_over import run_over
from rules.kernel.script import Refusal

ACTIONS: Final = Actions("rules.fubar.vehicles")
STANDING: Final = Firing(kind="halt")


def immobilised_refusal(table: Table, unit: Unit) -> Refusal | None:
    """Why the vehicle cannot drive, turn or assault. (fubar.vehicle.damage.immobilised)"""
    if not (unit.vehicle and unit.vehicle.immobilised):
        return None
    return refusal("immobilised", vehicle=unit.name)


def _has_no_shot(table: Table, unit: Unit) -> Refusal | None:
    """Why no remaining weapon has a target.

    (fubar.vehicle.stationary_fire, fubar.vehicle.weapons_all_round, fubar.vehicle.damage.immobilised_fires)
    """
    remedy = "Drive to where it has a target, or wait On Guard."
    return no_shot(table, unit, STANDING, rule="fubar.fire.range", remedy=remedy)


DRIVE = ACTIONS("drive", drive, immobilised_refusal)
HALT = ACTIONS("halt", partial(fire, firing=STANDING), _has_no_shot)
RUN_OVER = ACTIONS(
    "assault", run_over, lambda table, unit: immobilised_refusal(table, unit) or nobody_in_reach(table, unit)
)
VEHICLES: Final[tuple[Action, ...]] = (DRIVE, HALT, RUN_OVER, ON_GUARD, NOTHING)
