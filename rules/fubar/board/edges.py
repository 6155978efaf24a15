"""Board edges: where whoever comes from one deploys, and the point a beaten Unit falls back to.

North is where y is 0, at the top of the board as it is drawn.
"""

from rules.fubar.board.table import Edge, Settings, Table
from rules.geometry import Disc, Outline, Point
from rules.kernel.refusal import Seat

DEPTH = 8_000
EDGES: tuple[Edge, ...] = ("north", "south", "west", "east")
FACING_IN: dict[Edge, int] = {"north": 90, "south": 270, "west": 0, "east": 180}


def deployment_area(settings: Settings, edge: Edge) -> Outline:
    """The ground within 8 inches of an edge. (fubar.scenario.deployment)"""
    width, height = settings.width, settings.height
    left, right = (width - DEPTH if edge == "east" else 0), (DEPTH if edge == "west" else width)
    bottom, top = (height - DEPTH if edge == "south" else 0), (DEPTH if edge == "north" else height)
    return Point(left, bottom), Point(right, bottom), Point(right, top), Point(left, top)


def depth_of(settings: Settings, edge: Edge, base: Disc) -> int:
    """How far a base reaches from an edge onto the board. (fubar.scenario.deployment)"""
    (x, y), radius = base.centre, base.radius
    match edge:
        case "south":
            return settings.height - y + radius
        case "north":
            return y + radius
        case "east":
            return settings.width - x + radius
        case _:
            return x + radius


def deployment_point(table: Table, seat: Seat) -> Point:
    """The middle of the player's own edge. (fubar.scenario.deployment_point)"""
    width, height = table.settings.width, table.settings.height
    middles: dict[Edge, Point] = {
        "north": Point(width // 2, 0),
        "south": Point(width // 2, height),
        "west": Point(0, height // 2),
        "east": Point(width, height // 2),
        "": Point(width // 2, height // 2),
    }
    return middles[table.side(seat).edge]
