"""Data cores: picked up, handed over, dropped, and brought off the board. (krygothic.scenario.lights_out.cores)"""

from collections.abc import Mapping
from typing import Final

from rules.kernel.refusal import Refusal
from rules.krygothic.board import NO, TOUCH, Model, Table, board_side, in_contact
from rules.krygothic.missions.victory import touches
from rules.krygothic.tasks.facts import CORES, core_dropped, core_secured, core_taken
from rules.krygothic.tasks.task import Task


def _there_are_cores(table: Table, model: Model) -> bool:
    return table.scenario == "lights_out"


def _cores_touched(table: Table, model: Model) -> Mapping[str, str]:
    cores = (one for one in table.markers.values() if one.kind == "core" and not one.carrier)
    return {one.id: f"data core {one.id[1:]}" for one in cores if touches(table, model, one)}


def _carries_already(table: Table, model: Model, thing: str) -> Refusal | None:
    return NO("core-already", figure=model.name) if model.carries else None


def _friends_in_contact(table: Table, model: Model) -> Mapping[str, str]:
    if not model.carries:
        return {}
    return {one.id: f"to {one.name}" for one in in_contact(table, model, model.seat)}


def _own_core(table: Table, model: Model) -> Mapping[str, str]:
    return {model.carries: f"data core {model.carries[1:]}"} if model.carries else {}


def _not_at_own_edge(table: Table, model: Model, thing: str) -> Refusal | None:
    radius, edge = table.fighter(model).radius, table.side(model.seat).edge
    off = (model.at.y if edge == "north" else board_side(table) - model.at.y) - radius
    return NO("core-not-home", figure=model.name, edge=edge) if off > TOUCH else None


TAKE: Final = Task(
    id="take",
    rule=CORES,
    none="no-core-here",
    knows=_there_are_cores,
    things=_cores_touched,
    bars=_carries_already,
    fact=core_taken,
).action_type
HAND: Final = Task(
    id="hand",
    rule=CORES,
    none="no-core-to-hand",
    knows=_there_are_cores,
    things=_friends_in_contact,
    bars=lambda table, model, thing: _carries_already(table, table.models[thing], thing),
    fact=lambda table, model, thing: core_taken(table, table.models[thing], model.carries, by=model),
).action_type
DROP: Final = Task(
    id="drop", rule=CORES, none="no-core", knows=_there_are_cores, things=_own_core, fact=core_dropped
).action_type
SECURE: Final = Task(
    id="secure",
    rule=CORES,
    none="no-core",
    knows=_there_are_cores,
    things=_own_core,
    bars=_not_at_own_edge,
    fact=core_secured,
).action_type
