"""Where equipment may be set up: pieces of terrain and markers, with limits for each kind.

(killteam.setup.place_equipment_legal, killteam.equip.pieces)
"""

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from rules.battlefield.surface import GROUND, level_at, standing_faults
from rules.geometry import INCH, Disc, Outline, Point, contains, distance_to, gap, overlaps_disc
from rules.geometry.polygon import closer_than, polygons_overlap
from rules.kernel.script import Refusal, Seat
from rules.killteam.board import MarkerKind, Table, board_now, refusal, the_map
from rules.killteam.board.measure import RULER, TOKEN, disc, drop_zone, marker_disc, overhang, territory
from rules.killteam.killzone import PIECE_TYPES, Part, piece_outline
from rules.skirmish.limits import Length

SPACING, LADDER_SPACING = "killteam.equip.spacing", "killteam.equip.ladders_spacing"
MINES = "killteam.equip.mines"
APART: Final = 2 * INCH
LADDER_APART: Final = INCH
LEAST_TO_LEAN_ON: Final = 2 * INCH
LEANING: Final = INCH // 4
MARKERS: Final[dict[str, MarkerKind]] = {"cache": "cache", "device": "device", "mine": "mine"}
NAMES: Final[dict[str, str]] = {
    "cache": "Ammo cache",
    "device": "Comms device",
    "mine": "Mines",
    **{id_: kind.name for id_, kind in PIECE_TYPES.items()},
}


class Placement(NamedTuple):
    """A place for equipment: kind, centre, rotation, and the surface it stands on."""

    kind: str
    at: Point
    degrees: int = 0
    on: str = ""

    @property
    def outline(self) -> Outline:
        """The ground plan of a piece of terrain at this place."""
        return piece_outline(self.kind, self.at, self.degrees)


def set_up_fault(table: Table, seat: Seat, spot: Placement) -> Refusal | None:
    """Why a player may not set something up there; None if it may."""
    return next(_of_marker(table, seat, spot) if spot.kind in MARKERS else _of_terrain(table, seat, spot), None)


# ── Markers ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_marker(table: Table, seat: Seat, spot: Placement) -> Iterator[Refusal]:
    """(killteam.equip.ammo_cache, killteam.equip.comms_device, killteam.equip.mines)"""
    board, name = board_now(table), NAMES[spot.kind]
    flat = Disc(spot.at, TOKEN, level_at(board.field, spot.at, spot.on))
    outside = overhang(flat, territory(table, seat))
    if not RULER.allows(outside, 0):
        yield _territory_refusal(name, outside)
    if standing_faults(board.resting, flat, spot.on, {}):
        yield _place_refusal(f"{name} must lie wholly on a surface one could stand on.", "partly off, or over terrain")
    for marker in table.markers.values():
        between = gap(flat, marker_disc(table, marker))
        if not marker.carrier and spot.kind == "mine" and RULER.allows(between, APART):
            yield _spacing_refusal(MINES, Length(between, APART), name, "another marker")
        if not marker.carrier and between == 0:
            yield _place_refusal(f"{name} would lie on another marker.", "on another marker")
    for one in table.models.values() if spot.kind == "mine" else ():
        between = gap(flat, disc(table, one)) if one.life == "live" else 2 * INCH
        if RULER.allows(between, INCH):
            yield _spacing_refusal(MINES, Length(between, INCH), name, one.name)
    for part in board.parts.values():
        between = max(0, distance_to(part.terrain.outline, spot.at) - TOKEN)
        if spot.kind == "mine" and part.is_access_point and RULER.allows(between, APART):
            yield _spacing_refusal(MINES, Length(between, APART), name, _opening_name(part))


# ── Terrain ─────────────────────────────────────────────────────────────────────────────────────────────────────────


def _of_terrain(table: Table, seat: Seat, spot: Placement) -> Iterator[Refusal]:
    yield from _off_the_board(table, spot)
    yield from _in_its_area(table, seat, spot, spot.outline)
    yield from terrain_faults(table, spot)
    if spot.kind == "ladder" and ladder_support(table, spot) is None:
        yield refusal("ladder-upright")


def terrain_faults(table: Table, spot: Placement) -> Iterator[Refusal]:
    """What is wrong with a place for a piece of terrain, apart from the player's own area.

    (killteam.setup.place_equipment_legal, killteam.equip.spacing, killteam.equip.move_with_barricade_setup)
    """
    outline, name = spot.outline, NAMES[spot.kind]
    yield from _off_the_board(table, spot)
    yield from _on_one_surface(table, spot, outline)
    yield from spacing_faults(table, spot.kind, outline)
    for one in table.models.values():
        base = disc(table, one)
        here = one.life in ("live", "down") and base.elevation == surface_level(table, spot)
        if here and overlaps_disc(outline, base.centre, base.radius - RULER.tolerance):
            yield _place_refusal(f"{name} would stand on {one.name}.", f"over {one.name}")
    for marker in table.markers.values():
        base = marker_disc(table, marker)
        if not marker.carrier and overlaps_disc(outline, base.centre, base.radius):
            yield _place_refusal(f"{name} would cover a marker.", "over a marker")


def _off_the_board(table: Table, spot: Placement) -> Iterator[Refusal]:
    the = the_map(table)
    if any(not (0 <= corner.x <= the.width and 0 <= corner.y <= the.height) for corner in spot.outline):
        yield _place_refusal(f"{NAMES[spot.kind]} would stand partly off the board.", "partly off the board")


def _in_its_area(table: Table, seat: Seat, spot: Placement, outline: Outline) -> Iterator[Refusal]:
    """(killteam.equip.own_territory, killteam.equip.heavy_barricade)"""
    name = NAMES[spot.kind]
    if spot.kind == "heavy_barricade":
        reach = table.settings.switches.heavy_barricade_reach * INCH
        length = Length(max(distance_to(drop_zone(table, seat), corner) for corner in outline), reach)
        if not RULER.allows(length.value, reach):
            yield refusal("far-from-zone", length, item=name)
        return
    outside = max(distance_to(territory(table, seat), corner) for corner in outline)
    if not RULER.allows(outside, 0):
        yield _territory_refusal(name, outside)


def _on_one_surface(table: Table, spot: Placement, outline: Outline) -> Iterator[Refusal]:
    """Why it does not stand on the floor, or on one Vantage surface among gantries, clear of solid terrain.

    (killteam.equip.on_floor)
    """
    name, level = NAMES[spot.kind], surface_level(table, spot)
    if level and spot.kind != "ladder" and the_map(table).killzone != "gantry":
        yield refusal("not-on-floor", item=name)
    parts = board_now(table).parts.values()
    tops = [part.terrain for part in parts if part.can_be_stood_on and part.terrain.top == level]
    if level and not any(all(contains(top.outline, corner) for corner in outline) for top in tops):
        yield _place_refusal(f"{name} must stand on one flat surface.", "partly over an edge")
    for part in parts:
        if _in_the_way(part, level, level + PIECE_TYPES[spot.kind].height) and polygons_overlap(
            part.terrain.outline, outline
        ):
            yield _place_refusal(f"{name} would overlap {part.name}.", f"over {part.name}")
    if not level and any(polygons_overlap(pool, outline) for pool in the_map(table).hazard):
        yield _place_refusal(f"{name} would stand in the hazard.", "over the hazard")


def surface_level(table: Table, spot: Placement) -> int:
    """The height of the surface below the middle of a piece; a ladder stands on the floor unless its place names a
    surface.
    """
    on = GROUND if spot.kind == "ladder" and not spot.on else spot.on
    return level_at(board_now(table).field, spot.at, on)


def _in_the_way(part: Part, bottom: int, top: int) -> bool:
    """Whether a part is in the way of a piece between these heights."""
    return part.terrain.top > bottom and part.terrain.elevation < max(top, bottom + 1)


def spacing_faults(table: Table, kind: str, outline: Outline, *, but: str = "") -> Iterator[Refusal]:
    """What is too near: other equipment than the piece `but`, and doors and access points where the kind needs room.

    (killteam.equip.spacing, killteam.equip.ladders_spacing, killteam.equip.move_with_barricade_setup)
    """
    name = NAMES[kind]
    standing: Iterable[tuple[str, str, Outline]] = (
        *((piece.id, piece.name, piece.outline) for piece in table.now.pieces),
        *((way.id, "a ladder", way.outline) for way in table.now.accesses),
    )
    for id_, other, there in standing:
        if id_ != but and closer_than(outline, there, APART + RULER.tolerance + 1):
            rule = LADDER_SPACING if kind == "ladder" else SPACING
            yield _spacing_refusal(rule, Length(outline_gap(outline, there), APART), name, other)
    reach = _access_gap(table, kind)
    for part in board_now(table).parts.values() if reach else ():
        if part.is_access_point and closer_than(outline, part.terrain.outline, reach + RULER.tolerance + 1):
            length = Length(outline_gap(outline, part.terrain.outline), reach)
            yield _spacing_refusal(LADDER_SPACING if kind == "ladder" else SPACING, length, name, _opening_name(part))


def _access_gap(table: Table, kind: str) -> int:
    """The distance this kind of piece needs to doors and access points."""
    everywhere = APART if table.settings.switches.equipment_access_gap == "all" else 0
    return max(everywhere, LADDER_APART if kind == "ladder" else 0)


def outline_gap(one: Outline, other: Outline) -> int:
    """The distance between two outlines seen from above, rounded up; 0 if they overlap."""
    if polygons_overlap(one, other):
        return 0
    return min(*(distance_to(other, corner) for corner in one), *(distance_to(one, corner) for corner in other))


def ladder_support(table: Table, spot: Placement) -> Part | None:
    """The terrain that a ladder there leans on: terrain to stand on comes first, then the highest.

    (killteam.equip.ladders)
    """
    foot = surface_level(table, spot)
    near = [
        part
        for part in board_now(table).parts.values()
        if part.terrain.climbable
        and part.terrain.top - foot >= LEAST_TO_LEAN_ON
        and closer_than(spot.outline, part.terrain.outline, LEANING)
    ]
    return max(near, key=lambda part: (part.can_be_stood_on, part.terrain.top), default=None)


# ── Words ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _opening_name(part: Part) -> str:
    return f"the {part.kind.replace('_', ' ')} of {part.name}"


def _spacing_refusal(rule: str, length: Length, name: str, other: str) -> Refusal:
    return refusal("too-near", length, rule=rule, item=name, other=other)


def _territory_refusal(name: str, outside: int) -> Refusal:
    return refusal("outside-territory", Length(outside, 0), item=name)


def _place_refusal(message: str, state: str) -> Refusal:
    return refusal("misplaced", message=message, state=state)
