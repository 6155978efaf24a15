"""Distances between operatives, markers and areas, and control ranges."""

from functools import lru_cache
from typing import Final

from rules.battlefield.near import gap_around
from rules.battlefield.surface import level_at
from rules.geometry import Disc, Outline, Point, distance_to, gap, root_up
from rules.geometry.line import meets_any
from rules.kernel.cache import cached_on
from rules.kernel.script import Seat
from rules.killteam.board.board import Board, board_now, the_map
from rules.killteam.board.table import Marker, Operative, Table, other
from rules.killteam.board.visibility import is_visible
from rules.skirmish.figures import Ruler

RULER: Final = Ruler(tolerance=5)
CONTROL_RANGE: Final = 1_000
OBJECTIVE, TOKEN = 787, 394
"""Radii of markers that are 40 and 20 mm across. (killteam.marker.size)"""


def disc(table: Table, operative: Operative, at: Point | None = None, on: str | None = None) -> Disc:
    """The cylinder of an operative, where it stands or at another place and surface. (killteam.core.operative_shape)"""
    board = board_now(table)
    if at is None:
        known: dict[Board, Disc] = cached_on(operative, "bases", dict)
        return known.get(board) or known.setdefault(board, _disc(table, operative, operative.at, operative.on))
    return _disc(table, operative, at, operative.on if on is None else on)


def _disc(table: Table, operative: Operative, at: Point, on: str) -> Disc:
    kind = table.type_of(operative)
    return Disc(at, kind.radius, level_at(board_now(table).field, at, on), kind.height)


def marker_disc(table: Table, marker: Marker) -> Disc:
    """A marker as it lies on the board. (killteam.marker.size)"""
    board = board_now(table)
    known: dict[Board, Disc] = cached_on(marker, "bases", dict)
    return known.get(board) or known.setdefault(board, _marker_disc(board, marker))


def _marker_disc(board: Board, marker: Marker) -> Disc:
    radius = OBJECTIVE if marker.kind == "objective" else TOKEN
    return Disc(marker.at, radius, level_at(board.field, marker.at, marker.on))


@lru_cache(maxsize=1 << 16)
def separation(board: Board, one: Disc, other: Disc) -> int:
    """The distance between two bases in three dimensions, rounded up, around walls between them.

    Around walls the horizontal distance is that of the way round; differences of height are added as usual.
    (killteam.core.distance.closest, killteam.core.distance.vertical, killteam.kz.corridor.wall_distance)
    """
    if not board.walls or not meets_any(one.centre, other.centre, board.walls):
        return gap(one, other)
    aside, _ = gap_around(board.field, one, other, board.walls)
    level = one.elevation - other.elevation
    return root_up(aside * aside + level * level)


def near(board: Board, one: Disc, other: Disc, reach: int) -> bool:
    """Whether two bases are within reach of each other; a distance of exactly `reach`, or within the tolerance, counts.

    (killteam.core.distance.within, killteam.core.distance.tolerance)
    """
    if not RULER.within(one, other, reach):
        return False
    return not board.walls or RULER.allows(separation(board, one, other), reach)


def apart(table: Table, one: Operative, other: Operative) -> int:
    """The distance between two operatives; 0 from an operative to itself. (killteam.core.distance.self)"""
    return 0 if one.id == other.id else separation(board_now(table), disc(table, one), disc(table, other))


def within(table: Table, one: Operative, other: Operative, reach: int) -> bool:
    """Whether an operative is within reach of another.

    An operative is within reach of itself. (killteam.core.distance.within)
    """
    return one.id == other.id or near(board_now(table), disc(table, one), disc(table, other), reach)


def visible(table: Table, one: Operative, other: Operative) -> bool:
    """Whether one operative sees the other. An operative sees itself. (killteam.vis.visible, killteam.vis.self)"""
    return one.id == other.id or is_visible(board_now(table), disc(table, one), disc(table, other))


def around(table: Table, middle: Operative, reach: int) -> list[Operative]:
    """All other living operatives, of both sides, within reach of one and visible to it, in list order.

    (killteam.weapon.blast, killteam.weapon.devastating_area)
    """
    others = (one for one in table.models.values() if one.life == "live" and one.id != middle.id)
    return [one for one in others if within(table, middle, one, reach) and visible(table, middle, one)]


def in_control_range(board: Board, one: Disc, other: Disc) -> bool:
    """Whether two operatives at these places control each other: within an inch, and one sees the other.

    (killteam.control_range.definition, killteam.control_range.mutual)
    """
    return near(board, one, other, CONTROL_RANGE) and (is_visible(board, one, other) or is_visible(board, other, one))


def controls(table: Table, one: Operative, other: Operative) -> bool:
    """Whether two operatives are in each other's control range. (killteam.control_range.mutual)"""
    return one.id != other.id and in_control_range(board_now(table), disc(table, one), disc(table, other))


def engaging(table: Table, operative: Operative) -> tuple[Operative, ...]:
    """The living enemies in the operative's control range, in list order. (killteam.control_range.engaged)"""
    if table.models.get(operative.id) is not operative:
        return _engaging(table, operative)
    return cached_on(table.situation, ("engaging", operative.id), lambda: _engaging(table, operative))


def _engaging(table: Table, operative: Operative) -> tuple[Operative, ...]:
    board, base = board_now(table), disc(table, operative)
    enemies = _bases(table, other(operative.seat))
    close = RULER.near(base, enemies, CONTROL_RANGE)
    return tuple(table.models[id_] for id_ in close if in_control_range(board, base, enemies[id_]))


def _bases(table: Table, seat: Seat) -> dict[str, Disc]:
    """The bases of a player's living operatives, by id."""
    return cached_on(table.situation, ("bases", seat), lambda: {one.id: disc(table, one) for one in table.living(seat)})


def engaged(table: Table, operative: Operative) -> bool:
    """Whether any enemy is in the operative's control range. (killteam.control_range.engaged)"""
    return bool(engaging(table, operative))


def sees_marker(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether an operative sees a marker.

    It always sees a marker that it carries or stands on. (killteam.vis.self, killteam.vis.sampling)
    """
    base, flat = disc(table, operative), marker_disc(table, marker)
    return marker.carrier == operative.id or gap(base, flat) == 0 or is_visible(board_now(table), base, flat)


def marker_within(table: Table, operative: Operative, marker: Marker, reach: int) -> bool:
    """Whether a marker is within reach of an operative.

    A marker it carries is within any distance; a marker that another operative carries is never in reach.
    (killteam.core.distance.self, killteam.marker.size)
    """
    if marker.carrier:
        return marker.carrier == operative.id
    return near(board_now(table), disc(table, operative), marker_disc(table, marker), reach)


def contests(table: Table, operative: Operative, marker: Marker) -> bool:
    """Whether an operative contests a marker: the marker is in its control range.

    (killteam.marker.contest, killteam.action.carrying)
    """
    return marker_within(table, operative, marker, CONTROL_RANGE) and sees_marker(table, operative, marker)


def contesting_operatives(table: Table, marker: Marker) -> tuple[Operative, ...]:
    """The living operatives of both sides that contest a marker. (killteam.marker.contest, killteam.action.carrying)"""
    known: dict[str, tuple[Marker, tuple[Operative, ...]]] = cached_on(table.situation, "contesting", dict)
    found = known.get(marker.id)
    if found is None or found[0] is not marker:
        there = (one for one in table.models.values() if one.life == "live" and contests(table, one, marker))
        found = known[marker.id] = marker, tuple(there)
    return found[1]


# ── Areas ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def drop_zone(table: Table, seat: Seat) -> Outline:
    """The drop zone a player picked. Raises `KeyError` before it is picked. (killteam.setup.drop_zone)"""
    zone = table.side(seat).zone
    if not zone:
        raise KeyError(f"player {seat} has no drop zone yet")
    return the_map(table).drop_zones[zone]


def territory(table: Table, seat: Seat) -> Outline:
    """The half of the board on a player's side. (killteam.core.territory)"""
    zone = table.side(seat).zone
    if not zone:
        raise KeyError(f"player {seat} has no drop zone yet")
    return the_map(table).territory(zone)


def area_gap(base: Disc, area: Outline) -> int:
    """The distance from a base to an area, seen from above. (killteam.core.distance.area)"""
    return max(0, distance_to(area, base.centre) - base.radius)


def wholly_in(base: Disc, area: Outline) -> bool:
    """Whether the whole base is within a convex area, edge included. (killteam.core.distance.wholly_within)"""
    return overhang(base, area) <= RULER.tolerance


def overhang(base: Disc, area: Outline) -> int:
    """The greatest distance by which a base sticks out of a rectangle, rounded up; 0 if it is wholly inside."""
    (x, y), radius = base.centre, base.radius
    across, along = [corner.x for corner in area], [corner.y for corner in area]
    return max(0, min(across) - x + radius, x + radius - max(across), min(along) - y + radius, y + radius - max(along))


def stronghold_of(table: Table, operative: Operative) -> str:
    """The id of the stronghold that an operative is wholly inside of, below its roof; "" if none.

    (killteam.kz.city.inside)
    """
    board, base = the_map(table), disc(table, operative)
    around = (id_ for id_, area in board.footprints.items() if wholly_in(base, area))
    return next((id_ for id_ in around if base.elevation < board.roofs[id_]), "")
