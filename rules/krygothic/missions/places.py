"""Places of a scenario: deployment zones, cores, zones to hold, and the edges models arrive from.

Distances are those of a Standard board and are scaled with it; circles keep their size.
"""

from collections.abc import Callable
from typing import Final

from rules.battlefield.resting import resting_faults
from rules.battlefield.terrain import Battlefield, Fault, features_under
from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline, disc_inside
from rules.kernel.refusal import Refusal, Seat
from rules.krygothic.board import SEATS, Model, Table, board_side, disc, disc_at, field_now, mission_now, refusal
from rules.krygothic.board.mission_data import MissionPlace
from rules.skirmish.arrangement import spots_around

_SHARES: Final = {"patrol": 75, "standard": 100, "full": 115}
_HALF: Final = INCH // 2
ZONE_RADIUS: Final = 3 * INCH
ARRIVE_APART: Final = 6 * INCH


def scaled_distance(table: Table, inches: int) -> int:
    """A distance on a Standard board scaled to this one, to the nearest half inch.

    (krygothic.scenario.sabotage.setup)
    """
    per_cent = _SHARES[table.settings.battle]
    return (inches * 10 * per_cent + _HALF // 2) // _HALF * _HALF


def deployment_zone(table: Table, seat: Seat) -> Outline:
    """Where a side's models are placed: a strip along its own edge. (krygothic.setup.deployment)"""
    return edge_strip(table, seat, scaled_distance(table, _depth(table, seat)))


def _depth(table: Table, seat: Seat) -> int:
    found = mission_now(table)
    if found is None:
        raise LookupError("no mission is settled yet")
    return (found.attackers_depth if seat == table.attacker else 0) or found.depth


def edge_strip(table: Table, seat: Seat, depth: int) -> Outline:
    """The strip of that depth along a side's own edge, in thousandths of an inch."""
    side = board_side(table)
    low, high = (0, depth) if table.side(seat).edge == "north" else (side - depth, side)
    return (Point(0, low), Point(side, low), Point(side, high), Point(0, high))


def facing_outward(table: Table, seat: Seat) -> int:
    """The facing towards the enemy's edge, in whole degrees."""
    return 90 if table.side(seat).edge == "north" else 270


def middle(table: Table) -> Point:
    """The middle of the board."""
    return Point(board_side(table) // 2, board_side(table) // 2)


def core_places(table: Table) -> tuple[Point, ...]:
    """The first places of the data cores. (krygothic.scenario.lights_out.cores)"""
    found = mission_now(table)
    return tuple(_place(table, one) for one in found.core) if found else ()


def zone_places(table: Table) -> tuple[Point, ...]:
    """The middles of the zones to hold. (krygothic.scenario.floor_below)"""
    found = mission_now(table)
    return tuple(_place(table, one) for one in found.zone) if found else ()


def _place(table: Table, place: MissionPlace) -> Point:
    """A place of a mission on this board."""
    x, y = middle(table)
    return Point(x + _scaled(table, place.east), y + _scaled(table, place.south))


def _scaled(table: Table, inches: int) -> int:
    return scaled_distance(table, inches) if inches >= 0 else -scaled_distance(table, -inches)


PITCH = 500


def cannot_stand(table: Table, model: Model, at: Point) -> Refusal | None:
    """Why a model cannot be placed there; None if it can. (krygothic.setup.deployment)"""
    field, base = field_now(table), disc_at(table, model, at)
    others = {one.id: disc(table, one) for seat in SEATS for one in table.living(seat) if one.id != model.id}
    fault = next(iter(resting_faults(field, base, others)), None)
    return None if fault is None else _worded(table, field, model, fault)


def outside_zone(table: Table, model: Model, at: Point, zone: Outline) -> Refusal | None:
    """Why a place is not within its side's zone; None if the whole base is."""
    if disc_inside(zone, disc_at(table, model, at)):
        return None
    return refusal("out-of-zone", figure=model.name)


def is_over_terrain(table: Table, model: Model, at: Point, clear: int = 0) -> bool:
    """Whether any part of a model's base, with `clear` around it, would be over terrain."""
    base = disc_at(table, model, at)
    return bool(features_under(field_now(table), base._replace(radius=base.radius + clear)))


def first_spot(near: Point, zone: Outline, fault: Callable[[Point], object | None]) -> Point | None:
    """The place in the zone nearest to `near` without a fault."""
    return next((spot for spot in spots_around(near, zone, PITCH) if fault(spot) is None), None)


def _worded(table: Table, field: Battlefield, model: Model, fault: Fault) -> Refusal:
    if fault.kind == "edge":
        return refusal("off-the-board", figure=model.name)
    if fault.kind == "base":
        return refusal("on-a-base", figure=model.name, other=table.models[fault.id].name)
    terrain = next(one.name for one in field.features if one.id == fault.id)
    return refusal("on-impossible-ground", figure=model.name, terrain=terrain)
