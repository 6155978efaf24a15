"""Where things are in a scenario: zones to deploy in, cores, zones to hold, the edges models arrive from.

Distances are given for a Standard board and grow or shrink with it; the sizes of circles stay as they are.
"""

from typing import Final

from rules.geometry.point import INCH, Point
from rules.geometry.polygon import Outline
from rules.kernel.refusal import Seat
from rules.krygothic.board import Table, board_side

_SHARES: Final = {"patrol": 75, "standard": 100, "full": 115}
_HALF: Final = INCH // 2
ATTACKERS_DEPTH, DEFENDERS_DEPTH = 8, 12
DEPTHS: Final = {"purge": 16, "lights_out": 12, "floor_below": 10}
ZONE_RADIUS: Final = 3 * INCH
ARRIVE_APART: Final = 6 * INCH


def scaled_distance(table: Table, inches: int) -> int:
    """A distance of a Standard board on this one, to the nearest half inch. (krygothic.scenario.sabotage.setup)"""
    per_cent = _SHARES[table.settings.battle]
    return (inches * 10 * per_cent + _HALF // 2) // _HALF * _HALF


def deployment_zone(table: Table, seat: Seat) -> Outline:
    """Where a side's models are placed: a strip along its own edge. (krygothic.setup.deployment)"""
    return edge_strip(table, seat, scaled_distance(table, _depth(table, seat)))


def _depth(table: Table, seat: Seat) -> int:
    if table.scenario == "sabotage":
        return ATTACKERS_DEPTH if seat == table.attacker else DEFENDERS_DEPTH
    return DEPTHS[table.scenario]


def edge_strip(table: Table, seat: Seat, depth: int) -> Outline:
    """The ground within so many thousandths of an inch of a side's own edge."""
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
    """Where the five data cores lie at first. (krygothic.scenario.lights_out.cores)"""
    x, y = middle(table)
    wide, deep = scaled_distance(table, 12), scaled_distance(table, 8)
    return (Point(x, y), Point(x - wide, y), Point(x + wide, y), Point(x, y - deep), Point(x, y + deep))


def zone_places(table: Table) -> tuple[Point, ...]:
    """The middles of the three zones to hold. (krygothic.scenario.floor_below)"""
    x, y = middle(table)
    wide = scaled_distance(table, 14)
    return (Point(x - wide, y), Point(x, y), Point(x + wide, y))
