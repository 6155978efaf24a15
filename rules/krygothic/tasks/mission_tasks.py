"""Mission tasks: carrying and securing data cores, planting and removing charges.

(krygothic.scenario.lights_out.cores, krygothic.scenario.sabotage.charge)
"""

from collections.abc import Mapping
from functools import partial
from typing import Final

from msgspec import structs

from rules.kernel.refusal import Refusal
from rules.kernel.script import Line, TableFact
from rules.krygothic.board import (
    TOUCH,
    Model,
    Table,
    board_side,
    enemies_touching,
    in_contact,
    location_name,
    mission_now,
    refusal,
)
from rules.krygothic.losses.wounds import with_load_dropped, without_broken_combats
from rules.krygothic.missions.victory import standing_locations, touches
from rules.krygothic.tasks.task import Task

CHARGE: Final = "krygothic.scenario.sabotage.charge"
CORES: Final = "krygothic.scenario.lights_out.cores"


def _there_are_cores(table: Table, model: Model) -> bool:
    found = mission_now(table)
    return found is not None and bool(found.core)


def _cores_touched(table: Table, model: Model) -> Mapping[str, str]:
    cores = (one for one in table.markers.values() if one.kind == "core" and not one.carrier)
    return {one.id: f"data core {one.id[1:]}" for one in cores if touches(table, model, one)}


def _carries_already(table: Table, model: Model, thing: str) -> Refusal | None:
    return refusal("core-already", figure=model.name) if model.carries else None


def _friends_in_contact(table: Table, model: Model) -> Mapping[str, str]:
    if not model.carries:
        return {}
    return {one.id: f"to {one.name}" for one in in_contact(table, model, model.seat)}


def _own_core(table: Table, model: Model) -> Mapping[str, str]:
    return {model.carries: f"data core {model.carries[1:]}"} if model.carries else {}


def _not_at_own_edge(table: Table, model: Model, thing: str) -> Refusal | None:
    radius, edge = table.fighter(model).radius, table.side(model.seat).edge
    off = (model.at.y if edge == "north" else board_side(table) - model.at.y) - radius
    return refusal("core-not-home", figure=model.name, edge=edge) if off > TOUCH else None


def _charge_set(table: Table, model: Model, location: str, *, there: bool) -> TableFact:
    """A charge was planted at a location, or removed. (krygothic.scenario.sabotage.charge)"""
    what = "plants a charge at" if there else "removes the charge from"
    marker = structs.replace(table.markers[location], charged=there)
    line = model.says(f"{what} {location_name(location)}", CHARGE, location)
    return TableFact(line, lambda table: table.with_marker(marker))


def _core_taken(table: Table, model: Model, core: str, by: Model | None = None) -> TableFact:
    """A model takes a core, handed over `by` another model or picked up."""

    def change(table: Table) -> Table:
        free = table.with_model(by.id, carries="") if by else table
        marker = structs.replace(free.markers[core], carrier=model.id)
        return free.with_marker(marker).with_model(model.id, carries=core)

    text = f"picks up data core {core[1:]}" if by is None else f"hands data core {core[1:]} to {model.name}"
    return TableFact(
        Line(text=f"{(by or model).name} {text}.", rule=CORES, seat=model.seat, pieces=(model.id, core)), change
    )


def _core_dropped(table: Table, model: Model, core: str) -> TableFact:
    """A carrier puts its core down at its place."""
    line = model.says(f"drops data core {core[1:]}", CORES, core)
    return TableFact(line, lambda table: with_load_dropped(table, model.id))


def _core_secured(table: Table, model: Model, core: str) -> TableFact:
    """A carrier left the board over its own edge; it is not lost, but neither it nor the core comes back."""

    def change(table: Table) -> Table:
        after = table.without_marker(core).with_side(model.seat, score=table.side(model.seat).score + 1)
        return without_broken_combats(after.with_model(model.id, life="away", carries="", waiting=False))

    text = f"leaves the board and secures data core {core[1:]}"
    return TableFact(model.says(text, CORES, tone="heading"), change)


TAKE: Final = Task(
    id="take",
    rule=CORES,
    none="no-core-here",
    knows=_there_are_cores,
    things=_cores_touched,
    bars=_carries_already,
    fact=_core_taken,
).action_type
HAND: Final = Task(
    id="hand",
    rule=CORES,
    none="no-core-to-hand",
    knows=_there_are_cores,
    things=_friends_in_contact,
    bars=lambda table, model, thing: _carries_already(table, table.models[thing], thing),
    fact=lambda table, model, thing: _core_taken(table, table.models[thing], model.carries, by=model),
).action_type
DROP: Final = Task(
    id="drop", rule=CORES, none="no-core", knows=_there_are_cores, things=_own_core, fact=_core_dropped
).action_type
SECURE: Final = Task(
    id="secure",
    rule=CORES,
    none="no-core",
    knows=_there_are_cores,
    things=_own_core,
    bars=_not_at_own_edge,
    fact=_core_secured,
).action_type


def _discount(table: Table, model: Model) -> int:
    """A model trained in demolitions needs 1 AP less. (krygothic.trait.demolitions)"""
    return int("demolitions" in table.fighter(model).traits)


def _locations_touched(table: Table, model: Model, *, charged: bool) -> Mapping[str, str]:
    found = (one for one in standing_locations(table) if one.charged == charged and touches(table, model, one))
    return {one.id: one.name for one in found}


def _enemy_in_contact(table: Table, model: Model, thing: str) -> Refusal | None:
    """Why no charge is planted in contact with an enemy."""
    foes = enemies_touching(table, model)
    return refusal("charge-watched", figure=model.name, foe=foes[0].name) if foes else None


PLANT: Final = Task(
    id="plant",
    rule=CHARGE,
    none="no-location",
    cheaper=_discount,
    knows=lambda table, model: table.attacker == model.seat,
    things=partial(_locations_touched, charged=False),
    bars=_enemy_in_contact,
    fact=partial(_charge_set, there=True),
).action_type
REMOVE: Final = Task(
    id="remove",
    rule=CHARGE,
    none="no-charge",
    cheaper=_discount,
    knows=lambda table, model: table.attacker is not None and table.attacker != model.seat,
    things=partial(_locations_touched, charged=True),
    fact=partial(_charge_set, there=False),
).action_type
