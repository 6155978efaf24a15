"""What is in the way of a base, leg by leg: solid terrain, enemy bases, edges of decks and jumps too far.

A leg goes up and down the faces of what it climbs, and straight up and down only in open air. Only the middle of a base
has to fit through doors. A leg may jump from one surface to another, or off a surface to the ground beyond an obstacle.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rules.battlefield.climb import Level, Rise, levels, rises
from rules.battlefield.surface import CLEAR, FLOOR, Surface, boxed_at, solid_at, surface_at, wholly_on
from rules.battlefield.terrain import Fault, Feature
from rules.geometry import Box, Disc, Point, distance_up, interior_windows, legs, overlap, overlaps_disc, swept
from rules.geometry.path import spans_over_outline
from rules.geometry.polygon import boxes_overlap, closer_than, inside_rectangle
from rules.geometry.sweep import over_point, sweeps_outline
from rules.geometry.window import Window, common, dips
from rules.killteam.board import RULER, Board
from rules.killteam.move.climbs import (
    Rim,
    beside_the_column,
    column_obstacle,
    in_the_column,
    rims_of,
    solid_stretches,
    walks_through,
)
from rules.killteam.move.move_types import FAR_JUMP

HIGH: Final = 2_000


class Walk(NamedTuple):
    """A base of this radius on a path over a board with other bases, under the agreed rules for jumps.

    `over` is the height in thousandths of an inch from which a jump also climbs. `vantage_only`: jumps begin only on
    high Vantage.
    """

    board: Board
    radius: int
    path: Sequence[Point]
    on: Sequence[str]
    others: Mapping[str, Disc]
    over: int
    vantage_only: bool = False

    @property
    def slim(self) -> int:
        """The radius less the tolerance: terrain that it only brushes is not in its way.

        (killteam.core.distance.tolerance)
        """
        return max(1, self.radius - RULER.tolerance)


class _Leg(NamedTuple):
    number: int
    a: Point
    b: Point
    start: Surface
    end: Surface
    parts: tuple[Level, ...]
    rises: tuple[Rise, ...]

    @property
    def flies(self) -> bool:
        return any(part.surface is None for part in self.parts)

    @property
    def straight(self) -> tuple[Point, Point]:
        return self.a, self.b

    def rims(self, number: int, radius: int, solid: Sequence[Feature]) -> tuple[Rim, ...]:
        """The places where part `number` meets what it climbs or drops from."""
        surfaces = [part.surface for part in self.parts]
        sides = (*reversed(surfaces[:number]), self.start), (*surfaces[number + 1 :], self.end)
        return rims_of(self.straight, radius, solid, self.parts[number], sides)


def obstacle_on(walk: Walk) -> tuple[Fault, int] | None:
    """The first obstacle the base cannot pass, with the number of the leg; None if the way is free.

    Kinds: `level`, `edge`, `solid`, `base`, `roof` (solid terrain straight up or down), `jump` (too far), `brink` (a
    jump that does not begin or land wholly on its surface) and `jump-from`. (killteam.move.base_path,
    killteam.move.enemies, killteam.move.jump_clear)
    """
    field = walk.board.field
    for number, (point, name) in enumerate(zip(walk.path, walk.on, strict=True)):
        if surface_at(field, point, name) is None:
            return Fault("level", name), max(0, number - 1)
    for leg in _legs(walk):
        if not inside_rectangle(Disc(leg.b, walk.slim), field.width, field.height):
            return Fault("edge"), leg.number
        if leg.a == leg.b:
            ends = leg.number == len(walk.path) - 2
            fault = _column_fault(walk, leg, ()) or (None if ends else _end_fault(walk, leg))
        else:
            fault = _jump_fault(walk, leg) if leg.flies else _walk_fault(walk, leg)
        if fault and leg.a != leg.b and not leg.flies and _can_jump_off(leg):
            fault = fault if _jump_off_fault(walk, leg) else None
        if fault:
            return fault, leg.number
    return None


def _legs(walk: Walk) -> Iterator[_Leg]:
    field = walk.board.field
    levelled, risen = levels(field, walk.path, walk.on), rises(field, walk.path, walk.on)
    grounds = [surface_at(field, point, name) or FLOOR for point, name in zip(walk.path, walk.on, strict=True)]
    for number, (a, b) in enumerate(legs(walk.path)):
        parts = tuple(level for level in levelled if level.leg == number)
        changes = tuple(rise for rise in risen if rise.leg == number)
        if a != b or changes:
            yield _Leg(number, a, b, grounds[number], grounds[number + 1], parts, changes)


def _column_fault(walk: Walk, leg: _Leg, rims: Sequence[Rim]) -> Fault | None:
    """The solid part that a leg passes through, or into, straight up or down.

    Whether a base fits at the end of the path is checked elsewhere. (killteam.terrain.accessible,
    killteam.move.base_path)
    """
    for rise in leg.rises:
        if found := column_obstacle(walk.board, rise, leg.straight, rims, walk.slim):
            id_, place = found
            if walk.board.parts[id_].terrain.elevation >= rise.low + CLEAR:
                return Fault("roof", id_)
            if place != walk.path[-1]:
                return Fault("solid", id_)
    return None


def _end_fault(walk: Walk, leg: _Leg) -> Fault | None:
    """What a base meets at the end of a leg straight up or down."""
    there = Disc(leg.b, walk.slim, leg.end.elevation)
    solid = (f for f in solid_at(walk.board.field, there.elevation) if overlaps_disc(f.outline, leg.b, walk.slim))
    bases = (name for name, disc in walk.others.items() if _level(disc, there.elevation) and overlap(there, disc))
    found = next((Fault("solid", feature.id) for feature in solid), None)
    return found or next((Fault("base", name) for name in bases), None)


def _walk_fault(walk: Walk, leg: _Leg) -> Fault | None:
    met: list[Rim] = []
    for number, part in enumerate(leg.parts):
        solid = _solid_beside(walk, leg, part)
        rims = leg.rims(number, walk.radius, solid)
        met += rims
        fault = _solid_fault(walk, leg, part, solid, rims) or _base_fault(walk, leg, part)
        if fault:
            return fault
    return _column_fault(walk, leg, met)


def _solid_beside(walk: Walk, leg: _Leg, part: Level) -> list[Feature]:
    lane = _lane(leg, walk.radius)
    return [feature for feature, extent in boxed_at(walk.board.field, part.elevation) if boxes_overlap(lane, extent)]


def _solid_fault(walk: Walk, leg: _Leg, part: Level, solid: Sequence[Feature], rims: Sequence[Rim]) -> Fault | None:
    sweep = swept(leg.a, leg.b, walk.slim)
    gates = tuple(_gates(walk.board, leg, part))
    for feature in solid:
        windows = [part.window]
        if any(feature.id in rim.faces for rim in rims):
            if walks_through(rims, feature, leg.straight, part):
                return Fault("solid", feature.id)
            windows = solid_stretches(rims, feature.id, leg.straight, part)
        meets = any(sweeps_outline(sweep, feature.outline, window) for window in windows)
        if meets and not _passes_gate(walk, leg, part, feature, gates):
            return Fault("solid", feature.id)
    return None


def _lane(leg: _Leg, radius: int) -> Box:
    left, right = sorted((leg.a.x, leg.b.x))
    bottom, top = sorted((leg.a.y, leg.b.y))
    return left - radius, bottom - radius, right + radius, top + radius


def _gates(board: Board, leg: _Leg, part: Level) -> Iterator[Feature]:
    """The Accessible openings that the middle of the base passes through. (killteam.terrain.accessible_base)"""
    for one in board.passages:
        gate, level = one.terrain, part.elevation
        if gate.elevation >= level + CLEAR or gate.top <= level:
            continue
        if any(common(part.window, inside) for inside in interior_windows(leg.a, leg.b, gate.outline)):
            yield gate


def _passes_gate(walk: Walk, leg: _Leg, part: Level, feature: Feature, gates: Sequence[Feature]) -> bool:
    """Whether a base overlaps the frame of an opening only while it is in the opening, and its middle never does."""
    length = distance_up(leg.a, leg.b)
    frames = [gate for gate in gates if closer_than(gate.outline, feature.outline, 1)]
    if not frames or interior_windows(leg.a, leg.b, feature.outline):
        return False
    open_ = [span for gate in frames for span in spans_over_outline(leg.a, leg.b, walk.radius, gate.outline)]
    ends = sorted([(0, 0), *open_, (length, length)])
    closed = (Window(one[1], length, other[0], length) for one, other in pairwise(ends) if one[1] < other[0])
    rest = (common(part.window, window) for window in closed)
    sweep = swept(leg.a, leg.b, walk.slim)
    return not any(window and sweeps_outline(sweep, feature.outline, window) for window in rest)


def _base_fault(walk: Walk, leg: _Leg, part: Level) -> Fault | None:
    sweep = swept(leg.a, leg.b, walk.slim)
    for name, disc in walk.others.items():
        if _level(disc, part.elevation) and dips(over_point(sweep, disc.centre, disc.radius), part.window):
            return Fault("base", name)
    return None


def _level(disc: Disc, elevation: int) -> bool:
    return abs(disc.elevation - elevation) < CLEAR


# ── Jumps ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _jump_fault(walk: Walk, leg: _Leg) -> Fault | None:
    """Why an operative cannot jump from one surface to another. (killteam.move.jump, killteam.move.jump_clear)"""
    return (
        _leap_fault(walk, leg)
        or _landing_fault(walk, leg)
        or _air_fault(walk, leg, leg.parts)
        or _jump_column_fault(walk, leg)
    )


def _jump_column_fault(walk: Walk, leg: _Leg) -> Fault | None:
    """The solid part between the height of a jump and the surface on which it begins or lands."""
    found = (in_the_column(walk.board, rise.place, rise.low, rise.high) for rise in leg.rises)
    return next((Fault("roof", id_) for id_ in found if id_), None)


def _leap_fault(walk: Walk, leg: _Leg) -> Fault | None:
    if not RULER.allows(distance_up(leg.a, leg.b), FAR_JUMP):
        return Fault("jump")
    if not _may_jump_from(walk, leg.start):
        return Fault("jump-from", leg.start.id)
    return None if _rests(walk, leg.a, leg.start) else Fault("brink", leg.start.id)


def _may_jump_from(walk: Walk, surface: Surface) -> bool:
    if not walk.vantage_only:
        return True
    return surface.id in walk.board.parts and walk.board.parts[surface.id].can_be_stood_on and surface.elevation > HIGH


def _landing_fault(walk: Walk, leg: _Leg) -> Fault | None:
    return None if _rests(walk, leg.b, leg.end) else Fault("brink", leg.end.id)


def _rests(walk: Walk, at: Point, surface: Surface) -> bool:
    """Whether a base is wholly on a surface; on a rampart, which cannot be stood on, only its middle must be."""
    part = walk.board.parts.get(surface.id)
    if part is None or not part.can_be_stood_on:
        return True
    return wholly_on(walk.board.resting, Disc(at, walk.slim, surface.elevation), surface)


def _air_fault(walk: Walk, leg: _Leg, parts: Sequence[Level]) -> Fault | None:
    """Anything taller than the jump, or an enemy at its height; ramparts little higher than the landing do not count.

    (killteam.move.jump_clear, killteam.move.jump_between)
    """
    high = max(leg.start.elevation, leg.end.elevation)
    sweep = swept(leg.a, leg.b, walk.slim)
    landing = walk.board.groups.get(leg.end.id)
    for part in parts:
        for feature in solid_at(walk.board.field, high):
            low = feature.top - leg.start.elevation < walk.over and walk.board.groups.get(feature.id) == landing
            if not low and sweeps_outline(sweep, feature.outline, part.window):
                return Fault("solid", feature.id)
        fault = _base_fault(walk, leg, part._replace(elevation=high))
        if fault:
            return fault
    return None


def _can_jump_off(leg: _Leg) -> bool:
    return leg.start.elevation > leg.end.elevation


def _jump_off_fault(walk: Walk, leg: _Leg) -> Fault | None:
    """Why an operative cannot jump off over what lies below and drop at the end of the leg."""
    fault = _leap_fault(walk, leg) or _end_fault(walk, leg) or _air_fault(walk, leg, leg.parts)
    there = Disc(leg.b, walk.slim)
    through = beside_the_column(walk.board, there, leg.end.elevation, leg.start.elevation, jumped_off=True)
    return fault or (Fault("roof", through) if through else None)
