"""Planting charges at locations and removing them. (krygothic.scenario.sabotage.charge)"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from rules.kernel.refusal import Refusal
from rules.krygothic.board import NO, Model, Table, enemies_touching
from rules.krygothic.missions.victory import standing_locations, touches
from rules.krygothic.tasks.facts import CHARGE, charge_set
from rules.krygothic.tasks.task import Task


def _discount(table: Table, model: Model) -> int:
    """Somebody trained in demolitions needs 1 AP less. (krygothic.trait.demolitions)"""
    return int("demolitions" in table.fighter(model).traits)


def _locations_touched(table: Table, model: Model, *, charged: bool) -> Mapping[str, str]:
    found = (one for one in standing_locations(table) if one.charged == charged and touches(table, model, one))
    return {one.id: one.name for one in found}


def _enemy_in_contact(table: Table, model: Model, thing: str) -> Refusal | None:
    """Nobody plants a charge in contact with an enemy."""
    foes = enemies_touching(table, model)
    return NO("charge-watched", figure=model.name, foe=foes[0].name) if foes else None


PLANT: Final = Task(
    id="plant",
    rule=CHARGE,
    none="no-location",
    cheaper=_discount,
    knows=lambda table, model: table.attacker == model.seat,
    things=partial(_locations_touched, charged=False),
    bars=_enemy_in_contact,
    fact=partial(charge_set, there=True),
).action_type
REMOVE: Final = Task(
    id="remove",
    rule=CHARGE,
    none="no-charge",
    cheaper=_discount,
    knows=lambda table, model: table.attacker is not None and table.attacker != model.seat,
    things=partial(_locations_touched, charged=True),
    fact=partial(charge_set, there=False),
).action_type
