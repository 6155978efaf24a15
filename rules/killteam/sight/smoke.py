"""Smoke: which operatives are wholly in it, and which targets it obscures."""

from typing import Final

from rules.battlefield.near import wholly_within
from rules.geometry import INCH, Disc
from rules.geometry.line import meets_any
from rules.killteam.board import RULER, TOKEN, Table, board_now, marker_disc

CLOUD: Final = TOKEN + INCH
CLOSE: Final = 2 * INCH


def in_smoke(table: Table, base: Disc) -> bool:
    """Whether a base is wholly within a cloud: an inch around its marker, from the marker's height upwards.

    Smoke does not pass through walls. (killteam.equip.smoke_area)
    """
    walls = board_now(table).walls
    clouds = (marker_disc(table, marker) for marker in table.markers.values() if marker.kind == "smoke")
    return any(
        base.elevation >= cloud.elevation
        and wholly_within(base, cloud.centre, CLOUD + RULER.tolerance)
        and not (walls and meets_any(cloud.centre, base.centre, walls))
        for cloud in clouds
    )


def smoke_obscures(table: Table, shooter: Disc, target: Disc, distance: int) -> bool:
    """Whether either is in smoke and they are more than 2 inches apart. (killteam.equip.smoke_obscured)"""
    return not RULER.allows(distance, CLOSE) and (in_smoke(table, target) or in_smoke(table, shooter))


def stops_piercing(table: Table, target: Disc, distance: int) -> bool:
    """Whether the target's smoke makes a shot ignore Piercing. (killteam.equip.smoke_piercing)"""
    return not RULER.allows(distance, CLOSE) and in_smoke(table, target)
