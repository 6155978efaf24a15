"""Which side of a vehicle something is on: front, side or rear, by quarters about its middle."""

from rules.fubar.board.table import Table, Unit
from rules.geometry.point import Point
from rules.skirmish.facing import QUARTERS as ARCS
from rules.skirmish.facing import Quarter as Arc
from rules.skirmish.facing import quarter

__all__ = ["ARCS", "Arc", "arc"]


def arc(table: Table, vehicle: Unit, at: Point) -> Arc:
    """The arc of a vehicle a point lies in, on a boundary the better one for it. (fubar.vehicle.damage.arcs)"""
    return quarter(table.hull(vehicle).at, vehicle.vehicle.facing if vehicle.vehicle else 0, at)
