"""Planting charges at locations and removing them. (krygothic.scenario.sabotage.charge)"""

from collections.abc import Mapping
from typing import Final

from rules.kernel.refusal import Refusal
from rules.krygothic.board import NO, Marker, Model, Table, enemies_touching
from rules.krygothic.missions.structure import CHARGE, ChargeSet
from rules.krygothic.missions.victory import standing_locations, touches
from rules.krygothic.tasks.task import Task, task_action

PRICE: Final = 2


def price(table: Table, model: Model) -> int:
    """2 AP, 1 for somebody trained in demolitions. (krygothic.trait.demolitions)"""
    return max(1, PRICE - ("demolitions" in table.fighter(model).traits))


def _touched(table: Table, model: Model, *, charged: bool) -> Mapping[str, str]:
    found = (one for one in standing_locations(table) if one.charged == charged and touches(table, model, one))
    return {one.id: _named(one) for one in found}


def _named(location: Marker) -> str:
    return f"location {location.id[1:]}"


def _watched(table: Table, model: Model, thing: str) -> Refusal | None:
    """Nobody plants a charge in contact with an enemy."""
    foes = enemies_touching(table, model)
    return NO("charge-watched", figure=model.name, foe=foes[0].name) if foes else None


PLANT: Final = task_action(
    Task(
        id="plant",
        name="Plant a charge",
        rule=CHARGE,
        none="no-location",
        price=price,
        knows=lambda table, model: table.attacker == model.seat,
        things=lambda table, model: _touched(table, model, charged=False),
        bars=_watched,
        does=lambda play, action: play.record(ChargeSet(location=action.thing, model=action.model, there=True)),
    ),
    PRICE,
)
REMOVE: Final = task_action(
    Task(
        id="remove",
        name="Remove a charge",
        rule=CHARGE,
        none="no-charge",
        price=price,
        knows=lambda table, model: table.attacker is not None and table.attacker != model.seat,
        things=lambda table, model: _touched(table, model, charged=True),
        does=lambda play, action: play.record(ChargeSet(location=action.thing, model=action.model, there=False)),
    ),
    PRICE,
)
