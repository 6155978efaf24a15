"""Where a model can be placed: on the board, on no other base, not on impossible ground."""

from collections.abc import Callable

from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Battlefield, Fault, features_under
from rules.geometry.point import Point
from rules.geometry.polygon import Outline, disc_inside
from rules.kernel.refusal import Refusal
from rules.krygothic.board import NO, SEATS, Model, Table, disc, disc_at, field_now
from rules.skirmish.arrangement import spots_around

PITCH = 500


def cannot_stand(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot be put down there; None where it can. (krygothic.setup.deployment)"""
    field, base = field_now(table), disc_at(table, model, at)
    others = {one.id: disc(table, one) for seat in SEATS for one in table.living(seat) if one.id != model.id}
    fault = next(iter(resting_faults(field, base, others)), None)
    return None if fault is None else _worded(table, field, model, fault)


def outside_zone(table: Table, model: Model, at: Point, zone: Outline) -> Refusal | None:
    """Why a place does not count as in its side's zone; None where the whole base is in it."""
    if disc_inside(zone, disc_at(table, model, at)):
        return None
    return NO("out-of-zone", figure=model.name)


def is_over_terrain(table: Table, model: Model, at: Point, clear: int = 0) -> bool:
    """Whether any part of a model's base, or of what is to be `clear` about it, would be over terrain."""
    base = disc_at(table, model, at)
    return bool(features_under(field_now(table), base._replace(radius=base.radius + clear)))


def first_spot(near: Point, zone: Outline, fault: Callable[[Point], object | None]) -> Point | None:
    """The place in the zone nearest to `near` that nothing speaks against."""
    return next((spot for spot in spots_around(near, zone, PITCH) if fault(spot) is None), None)


def _worded(table: Table, field: Battlefield, model: Model, fault: Fault) -> Refusal:
    if fault.kind == "edge":
        return NO("off-the-board", figure=model.name)
    if fault.kind == "base":
        return NO("on-a-base", figure=model.name, other=table.models[fault.id].name)
    terrain = next(one.name for one in field.features if one.id == fault.id)
    return NO("on-impossible-ground", figure=model.name, terrain=terrain)
