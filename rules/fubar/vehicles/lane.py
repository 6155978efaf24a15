"""Who is in the lane a vehicle sweeps when it drives at infantry, who stops it, and the spots beside it."""

from rules.battlefield.passage import blocked
from rules.battlefield.stand import resting_faults
from rules.fubar.board import TOLERANCE, Model, Table, Unit, disc
from rules.geometry import Point, within
from rules.skirmish import lanes
from rules.skirmish.lanes import Lane, Side


def in_lane(table: Table, lane: Lane, unit: Unit) -> tuple[Model, ...]:
    """The living figures of a Unit whose bases overlap the swept ground, in list order. (fubar.vehicle_assault.path)"""
    out = [model for model in table.living(unit) if model.life == "live" and not unit.aboard]
    return tuple(model for model in out if lane.reached(disc(table, model)) is not None)


def next_met(table: Table, lane: Lane, units: tuple[Unit, ...]) -> tuple[Unit, int] | None:
    """The Unit the hull comes to first, and after what distance."""
    met = [(lane.reached(disc(table, model)) or 0, unit) for unit in units for model in in_lane(table, lane, unit)]
    if not met:
        return None
    far, unit = min(met, key=lambda pair: pair[0])
    return unit, far


def spot_beside_lane(table: Table, lane: Lane, model: Model, side: Side, reach: int) -> Point | None:
    """The nearest clear spot straight sideways of a figure, at most `reach` away and not beyond impassable ground.

    (fubar.vehicle_assault.path, fubar.vehicle_assault.dodge_success, fubar.vehicle_assault.outcome)
    """

    def room(spot: Point) -> bool | None:
        return None if blocked(table.field, model.radius, (model.at, spot), {}) else _is_clear(table, model, spot)

    return lanes.spot_beside(lane, disc(table, model, model.at), side, reach, TOLERANCE, room)


def _is_clear(table: Table, model: Model, spot: Point) -> bool:
    """Off every other base and out of contact with enemies."""
    base = disc(table, model, spot)
    others = {id_: taken for id_, taken in table.bases.items() if id_ != model.id}
    foes = (taken for id_, taken in others.items() if table.models[id_].seat != model.seat)
    return not resting_faults(table.field, base, others) and not any(within(base, foe, TOLERANCE) for foe in foes)
