"""What is in the way of a base, leg by leg: solid terrain, enemy bases, the edges of decks and jumps too far.

A leg goes up and down the faces of what it climbs, through doors that only its middle has to fit, and through the air
from one surface to another, or from a surface down to what lies beyond something.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final, NamedTuple

from rules.battlefield.climb import Level, levels
from rules.battlefield.surface import CLEAR, FLOOR, Surface, boxed_at, solid_at, surface_at, wholly_on
from rules.battlefield.terrain import Fault, Feature
from rules.geometry.disc import Disc, overlap
from rules.geometry.line import interior_windows
from rules.geometry.path import legs, spans_over_outline, swept
from rules.geometry.point import Point, distance_up
from rules.geometry.polygon import Box, boxes_overlap, closer_than, inside_rectangle, overlaps_disc
from rules.geometry.sweep import over_point, sweeps_outline
from rules.geometry.window import Window, common, dips
from rules.killteam.board.maps import Board
from rules.killteam.board.measure import RULER
from rules.killteam.move.kinds import FAR_JUMP

HIGH: Final = 2_000


class Walk(NamedTuple):
    """A base of this radius on a path over a board, past the bases of others, by the rules of jumps agreed on.

    `over` is the height from which a jump also climbs, `vantage_only` whether jumps begin only on high Vantage.
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
        """The radius less the tolerance: what it only brushes is not in its way. (killteam.core.distance.tolerance)"""
        return max(1, self.radius - RULER.tolerance)


class _Leg(NamedTuple):
    number: int
    a: Point
    b: Point
    start: Surface
    end: Surface
    parts: tuple[Level, ...]

    @property
    def flies(self) -> bool:
        return any(part.surface is None for part in self.parts)

    @property
    def low(self) -> int:
        return min(self.start.elevation, self.end.elevation, *(part.elevation for part in self.parts))

    @property
    def climbed(self) -> tuple[Feature, ...]:
        """What it goes up or down the faces of."""
        tops = (self.start, self.end, *(part.surface for part in self.parts))
        return tuple(top.feature for top in tops if top and top.feature and top.elevation > self.low)


def blocked(walk: Walk) -> tuple[Fault, int] | None:
    """The first thing the base may not pass, with the number of the leg; None when the way is free.

    Kinds: `level`, `edge`, `solid`, `base`, `jump` (too far), `brink` (a jump that does not begin or land wholly on its
    surface) and `jump-from`. (killteam.move.base_path, killteam.move.enemies, killteam.move.jump_clear)
    """
    field = walk.board.field
    for number, (point, name) in enumerate(zip(walk.path, walk.on, strict=True)):
        if surface_at(field, point, name) is None:
            return Fault("level", name), max(0, number - 1)
    for leg in _legs(walk):
        if not inside_rectangle(Disc(leg.b, walk.slim), field.width, field.height):
            return Fault("edge"), leg.number
        fault = _jumped(walk, leg) if leg.flies else _walked(walk, leg)
        if fault and not leg.flies and _can_jump_off(leg):
            fault = fault if _jumped_off(walk, leg) else None
        if fault:
            return fault, leg.number
    return None


def _legs(walk: Walk) -> Iterator[_Leg]:
    field = walk.board.field
    levelled = levels(field, walk.path, walk.on)
    grounds = [surface_at(field, point, name) or FLOOR for point, name in zip(walk.path, walk.on, strict=True)]
    for number, (a, b) in enumerate(legs(walk.path)):
        parts = tuple(level for level in levelled if level.leg == number)
        if a != b:
            yield _Leg(number, a, b, grounds[number], grounds[number + 1], parts)


def _walked(walk: Walk, leg: _Leg) -> Fault | None:
    for part in leg.parts:
        fault = _solid(walk, leg, part) or _base(walk, leg, part)
        if fault:
            return fault
    return None


def _solid(walk: Walk, leg: _Leg, part: Level) -> Fault | None:
    sweep = swept(leg.a, leg.b, walk.slim)
    gates = tuple(_gates(walk.board, leg, part))
    lane, climbed = _lane(leg, walk.radius), leg.climbed
    for feature, extent in boxed_at(walk.board.field, part.elevation):
        if not boxes_overlap(lane, extent) or _is_face(feature, climbed):
            continue
        if sweeps_outline(sweep, feature.outline, part.window) and not _passes_gate(walk, leg, part, feature, gates):
            return Fault("solid", feature.id)
    return None


def _lane(leg: _Leg, radius: int) -> Box:
    left, right = sorted((leg.a.x, leg.b.x))
    bottom, top = sorted((leg.a.y, leg.b.y))
    return left - radius, bottom - radius, right + radius, top + radius


def _is_face(feature: Feature, climbed: Sequence[Feature]) -> bool:
    """Whether a feature is what one goes up or down by: it touches what is climbed and is no higher."""
    return not feature.impassable and any(
        feature.id == top.id or (feature.top <= top.top and closer_than(feature.outline, top.outline, 1))
        for top in climbed
    )


def _gates(board: Board, leg: _Leg, part: Level) -> Iterator[Feature]:
    """The Accessible openings that the middle of the base goes through. (killteam.terrain.accessible_base)"""
    for one in board.passages:
        gate, level = one.terrain, part.elevation
        if gate.elevation >= level + CLEAR or gate.top <= level:
            continue
        if any(common(part.window, inside) for inside in interior_windows(leg.a, leg.b, gate.outline)):
            yield gate


def _passes_gate(walk: Walk, leg: _Leg, part: Level, feature: Feature, gates: Sequence[Feature]) -> bool:
    """Whether a base meets what surrounds an opening only while it is in the opening, and its middle never does."""
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


def _base(walk: Walk, leg: _Leg, part: Level) -> Fault | None:
    sweep = swept(leg.a, leg.b, walk.slim)
    for name, disc in walk.others.items():
        if _level(disc, part.elevation) and dips(over_point(sweep, disc.centre, disc.radius), part.window):
            return Fault("base", name)
    return None


def _level(disc: Disc, elevation: int) -> bool:
    return abs(disc.elevation - elevation) < CLEAR


# ── Jumps ───────────────────────────────────────────────────────────────────────────────────────────────────────────


def _jumped(walk: Walk, leg: _Leg) -> Fault | None:
    """What forbids a jump from one surface to another. (killteam.move.jump, killteam.move.jump_clear)"""
    return _leap(walk, leg) or _landing(walk, leg) or _in_the_air(walk, leg, leg.parts)


def _leap(walk: Walk, leg: _Leg) -> Fault | None:
    if not RULER.allows(distance_up(leg.a, leg.b), FAR_JUMP):
        return Fault("jump")
    if not _may_jump_from(walk, leg.start):
        return Fault("jump-from", leg.start.id)
    return None if _rests(walk, leg.a, leg.start) else Fault("brink", leg.start.id)


def _may_jump_from(walk: Walk, surface: Surface) -> bool:
    if not walk.vantage_only:
        return True
    return surface.id in walk.board.parts and walk.board.parts[surface.id].can_be_stood_on and surface.elevation > HIGH


def _landing(walk: Walk, leg: _Leg) -> Fault | None:
    return None if _rests(walk, leg.b, leg.end) else Fault("brink", leg.end.id)


def _rests(walk: Walk, at: Point, surface: Surface) -> bool:
    """Whether a base is wholly on a surface; on what cannot be stood on, a rampart, only its middle must be."""
    part = walk.board.parts.get(surface.id)
    if part is None or not part.can_be_stood_on:
        return True
    return wholly_on(walk.board.resting, Disc(at, walk.slim, surface.elevation), surface)


def _in_the_air(walk: Walk, leg: _Leg, parts: Sequence[Level]) -> Fault | None:
    """What is taller than the jump, or an enemy at its height; ramparts not much higher do not count on landing.

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
        fault = _base(walk, leg, part._replace(elevation=high))
        if fault:
            return fault
    return None


def _can_jump_off(leg: _Leg) -> bool:
    return leg.start.elevation > leg.end.elevation


def _jumped_off(walk: Walk, leg: _Leg) -> Fault | None:
    """What forbids to jump off over what lies below and to drop where the leg ends."""
    low = Disc(leg.b, walk.slim, leg.end.elevation)
    solid = (f for f in solid_at(walk.board.field, low.elevation) if overlaps_disc(f.outline, leg.b, walk.slim))
    bases = (name for name, disc in walk.others.items() if _level(disc, low.elevation) and overlap(low, disc))
    below = next((Fault("solid", feature.id) for feature in solid), None)
    below = below or next((Fault("base", name) for name in bases), None)
    return _leap(walk, leg) or below or _in_the_air(walk, leg, leg.parts)
