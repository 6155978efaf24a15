"""Which side of a vehicle something is on: front, side or rear, by quarters about its middle."""

from typing import Final, Literal

from rules.fubar.board.table import Table, Unit
from rules.geometry.point import Point
from rules.geometry.turn import sine

Arc = Literal["front", "side", "rear"]

ARCS: Final[tuple[Arc, ...]] = ("front", "side", "rear")


def arc(table: Table, vehicle: Unit, at: Point) -> Arc:
    """The arc of a vehicle a point lies in; on a boundary the better one for the vehicle.

    (fubar.vehicle.damage.arcs)
    """
    facing = vehicle.vehicle.facing if vehicle.vehicle else 0
    ahead, aside = _turned_back(table.hull(vehicle).at, at, facing)
    if ahead >= abs(aside):
        return "front"
    return "rear" if -ahead > abs(aside) else "side"


def bearing(facing: int) -> int:
    """A facing as people say it: whole degrees clockwise from the top of the table."""
    return (facing + 90) % 360


def _turned_back(middle: Point, at: Point, facing: int) -> tuple[int, int]:
    """How far ahead of the middle and how far to its left a point is, in billionths of a thousandth."""
    cos, sin = sine(facing + 90), sine(facing)
    dx, dy = at.x - middle.x, at.y - middle.y
    return dx * cos + dy * sin, dy * cos - dx * sin


def facing_towards(middle: Point, at: Point) -> int:
    """The facing in whole degrees that points nearest to a place; 0 for the middle itself."""
    dx, dy = at.x - middle.x, at.y - middle.y
    return max(range(360), key=lambda degrees: dx * sine(degrees + 90) + dy * sine(degrees))
