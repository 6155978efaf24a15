"""The lane a vehicle sweeps when it drives straight at infantry: who is in it, and the spots beside it.

        o  <- left, as near as there is room, straight aside
start ==x=========> end         x, in the lane, is reached when the hull first overlaps it
        o  <- right
"""

from collections.abc import Iterator
from typing import Final, Literal, NamedTuple

from rules.battlefield.passage import first_obstacle
from rules.battlefield.resting import resting_faults
from rules.fubar.board import TOLERANCE, Model, Table, Unit, disc, touches
from rules.geometry import Disc, Point, distance_up
from rules.geometry.path import span_over_disc
from rules.skirmish.contact import shifted_point

Side = Literal["left", "right"]

SIDES: Final[tuple[Side, ...]] = ("left", "right")
_STEP: Final = 100


class Lane(NamedTuple):
    """The ground covered by a hull of this radius on a straight line."""

    start: Point
    end: Point
    radius: int

    def reached(self, base: Disc, clearance: int = 0) -> int | None:
        """How far along the line the hull, widened by `clearance`, first overlaps a base; None if never."""
        span = span_over_disc(self.start, self.end, self.radius + clearance, base.centre, base.radius)
        return max(0, span[0]) if span else None


def in_lane(table: Table, lane: Lane, unit: Unit) -> tuple[Model, ...]:
    """The living figures of a Unit whose bases overlap the lane, in list order. (fubar.vehicle_assault.path)"""
    out = [model for model in table.living(unit) if model.life == "live" and not unit.aboard]
    return tuple(model for model in out if lane.reached(disc(table, model)) is not None)


def next_in_lane(table: Table, lane: Lane, units: tuple[Unit, ...]) -> tuple[Unit, int] | None:
    """The Unit that the hull reaches first, and the distance."""
    met = [(unit, lane.reached(disc(table, model)) or 0) for unit in units for model in in_lane(table, lane, unit)]
    return min(met, key=lambda pair: pair[1], default=None)


def spot_beside_lane(table: Table, lane: Lane, model: Model, side: Side, reach: int) -> Point | None:
    """The nearest free place straight to the side of a figure, within `reach`, not beyond impassable ground.

    (fubar.vehicle_assault.path, fubar.vehicle_assault.dodge_success, fubar.vehicle_assault.outcome)
    """
    across = (lane.start.y - lane.end.y, lane.end.x - lane.start.x)
    way = across if side == "left" else (-across[0], -across[1])
    base = disc(table, model)
    for far in _distances(lane, base, reach):
        spot = shifted_point(base.centre, way, far)
        if lane.reached(base._replace(centre=spot), TOLERANCE + 1) is not None:
            continue
        if first_obstacle(table.field, model.radius, (model.at, spot), {}):
            return None
        if _is_clear(table, model, spot):
            return spot
    return None


def _distances(lane: Lane, base: Disc, reach: int) -> Iterator[int]:
    """Distances to the side to try, nearest first: just outside the lane, then in steps."""
    clear, off = lane.radius + base.radius + TOLERANCE + 2, _off_line(lane, base.centre)
    yield from sorted(far for far in (clear - off, clear + off, *range(_STEP, reach + 1, _STEP)) if 0 < far <= reach)


def _off_line(lane: Lane, at: Point) -> int:
    """The distance of a point from the line of the lane, rounded down."""
    dx, dy = lane.end.x - lane.start.x, lane.end.y - lane.start.y
    return abs(dx * (at.y - lane.start.y) - dy * (at.x - lane.start.x)) // distance_up(lane.start, lane.end)


def _is_clear(table: Table, model: Model, spot: Point) -> bool:
    """Whether a place is free of other bases and of contact with enemies."""
    base = disc(table, model, spot)
    others = {id_: taken for id_, taken in table.bases.items() if id_ != model.id}
    foes = (taken for id_, taken in others.items() if table.models[id_].seat != model.seat)
    return not resting_faults(table.field, base, others) and not any(touches(base, foe) for foe in foes)
