"""Cover lines: from a point on the shooter's base to the facing edge of the target's base, and what they cross.

     .--.  start            11 lines, 0.1 inch above both surfaces. What counts of a crossing is where it is: near the
    (    )*------|‾‾|---.   target it is cover, far from both bases it obscures.
     '--' \\______|__|__( )

(killteam.shoot.cover_lines, killteam.shoot.cover_line_points)
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from rules.battlefield.blocker import blockers_between
from rules.battlefield.fan import edge_points, fan
from rules.battlefield.lines import Crossing, SpaceLine, crossings
from rules.battlefield.terrain import Blocker
from rules.geometry import Disc, Outline, Point, cross, distance_to
from rules.geometry.polygon import nearer_than
from rules.geometry.sweep import Sweep, over_point
from rules.geometry.window import negative_part
from rules.kernel.script import SightLine
from rules.killteam.board import RULER, Board
from rules.killteam.killzone import Part

STARTS: Final = 16
BETWEEN: Final = 9
LIFT: Final = 100
NEAR: Final = 1_000
CORNER: Final = 500


class CoverResult(NamedTuple):
    """What the lines from one start point cross: features that give Light and Heavy cover, and those that obscure.

    `shields` are the Protective parts among those that give cover.
    """

    light: tuple[str, ...] = ()
    heavy: tuple[str, ...] = ()
    obscuring: tuple[str, ...] = ()
    shields: tuple[str, ...] = ()

    @property
    def covers(self) -> frozenset[str]:
        """All features that give cover."""
        return frozenset((*self.light, *self.heavy))


NOTHING: Final = CoverResult()


class Bases(NamedTuple):
    """A shooter and a target at their places, and the ids of the parts they stand on."""

    shooter: Disc
    target: Disc
    shooter_on: str
    target_on: str


def line_starts(shooter: Disc) -> tuple[Point, ...]:
    """The points on a base from which cover lines may begin, in order. (killteam.shoot.cover_line_points)"""
    return edge_points(shooter, STARTS)


def lines_from(start: Point, bases: Bases) -> tuple[SpaceLine, ...]:
    """The lines from one start point to both tangent points of the target's base, and to 9 points between.

    (killteam.shoot.cover_line_points)
    """
    return fan(start, bases.shooter.elevation, bases.target, between=BETWEEN, lift=LIFT)


@lru_cache(maxsize=1 << 16)
def cover_result(board: Board, bases: Bases, start: int) -> CoverResult:
    """What the cover lines from start point number `start` cross.

    Operatives, markers, Exposed and Insignificant terrain never count. (killteam.shoot.in_cover,
    killteam.shoot.obscured, killteam.shoot.obscured_near, killteam.shoot.intervening_terrain_only)
    """
    candidates = _candidates(board, bases)
    if not candidates:
        return NOTHING
    found: dict[str, set[str]] = {"light": set(), "heavy": set(), "obscuring": set(), "shields": set()}
    lines = lines_from(line_starts(bases.shooter)[start], bases)
    start_at, right, left = _rims(lines)
    for one in candidates:
        if _is_beside(start_at, right, left, one.blocker.outline):
            continue
        covers, obscures = _effect_on_lines(board, bases, lines, one)
        if covers:
            found["heavy" if one.part.covers == "heavy" else "light"].add(one.feature)
        if covers and one.part.has("protective"):
            found["shields"].add(one.part.id)
        if obscures:
            found["obscuring"].add(one.feature)
    return CoverResult(*(tuple(sorted(found[kind])) for kind in CoverResult._fields))


class _Candidate(NamedTuple):
    """A part between shooter and target, its feature, and whether it may give cover and obscure."""

    blocker: Blocker
    part: Part
    feature: str
    may_cover: bool
    may_obscure: bool


@lru_cache(maxsize=1 << 14)
def _candidates(board: Board, bases: Bases) -> tuple[_Candidate, ...]:
    """The parts between the two that may matter for the lines."""
    found = []
    for blocker in intervening_parts(board, bases):
        part = board.parts[blocker.id]
        covers = _close_to(blocker.outline, bases.target) and _may_cover(part, bases.target)
        obscures = part.covers == "heavy" and not _own_building(board, bases, part.id)
        if (covers or obscures) and (part.has("wall") or not part.has("hatchway")):
            found.append(_Candidate(blocker, part, board.feature_of(part.id), covers, obscures))
    return tuple(found)


def _effect_on_lines(board: Board, bases: Bases, lines: Sequence[SpaceLine], one: _Candidate) -> tuple[bool, bool]:
    """Whether a part gives cover and whether it obscures, by where lines cross it; tries no more lines than needed."""
    covers = obscures = False
    for line in lines:
        for crossing in _crossings_of(board, line, one.blocker):
            covers = covers or (one.may_cover and crossing.comes_within(bases.target, NEAR + RULER.tolerance))
            obscures = obscures or (
                one.may_obscure and crossing.goes_beyond(bases.shooter, bases.target, NEAR + RULER.tolerance)
            )
        if (covers or not one.may_cover) and (obscures or not one.may_obscure):
            break
    return covers, obscures


def _rims(lines: Sequence[SpaceLine]) -> tuple[Point, Point, Point]:
    """The start of the lines of a fan, and the ends of its rightmost and leftmost lines."""
    start, right, left = lines[0].a, lines[0].b, lines[0].b
    for line in lines:
        if cross(start, right, line.b) < 0:
            right = line.b
        if cross(start, left, line.b) > 0:
            left = line.b
    return start, right, left


def _is_beside(start: Point, right: Point, left: Point, outline: Outline) -> bool:
    """A quick check: True only if the outline lies to one side of all lines of a fan."""
    return all(cross(start, right, corner) <= 0 for corner in outline) or all(
        cross(start, left, corner) >= 0 for corner in outline
    )


@lru_cache(maxsize=1 << 15)
def intervening_parts(board: Board, bases: Bases) -> tuple[Blocker, ...]:
    """The parts between the two that may give cover or obscure: a quick filter for `cover_result`.

    Lines above the surfaces they stand on do not touch these surfaces, even sloping ones.
    """
    shooter, target = (base._replace(height=0) for base in (bases.shooter, bases.target))
    own = (bases.shooter_on, bases.target_on)
    return tuple(
        blocker
        for blocker in blockers_between(board.field, {}, shooter, target)
        if blocker.id not in own and (board.parts[blocker.id].covers == "heavy" or _close_to(blocker.outline, target))
    )


def _close_to(outline: Outline, base: Disc) -> bool:
    return RULER.allows(distance_to(outline, base.centre) - base.radius, NEAR)


def _at_corners(crossing: Crossing, corners: Sequence[Point]) -> Iterator[Crossing]:
    a, b = crossing.line.a, crossing.line.b
    for corner in corners:
        window = negative_part(over_point(Sweep(a, b.x - a.x, b.y - a.y, CORNER), corner), crossing.window)
        if window:
            yield Crossing(crossing.id, crossing.line, window)


@lru_cache(maxsize=1024)
def free_corners(board: Board, part_id: str) -> tuple[Point, ...]:
    """The corners and free ends of a wall, where no wall, closed hatchway or edge of the board continues it.

    (killteam.kz.corridor.corners)
    """
    outline = board.parts[part_id].terrain.outline
    others = [wall for wall in board.walls if wall != outline]
    field = board.field
    return tuple(
        corner
        for corner in outline
        if 0 < corner.x < field.width
        and 0 < corner.y < field.height
        and not any(distance_to(other, corner) == 0 for other in others)
    )


def _own_building(board: Board, bases: Bases, part_id: str) -> bool:
    """Whether a part is connected to Vantage terrain that either of them stands on.

    (killteam.shoot.vantage_connected_heavy)
    """
    stood_on = (on for on in (bases.shooter_on, bases.target_on) if on in board.parts)
    return any(board.groups[part_id] == board.groups[on] for on in stood_on)


def _may_cover(part: Part, target: Disc) -> bool:
    return not part.has("portable") or is_behind(part, target)


def is_behind(part: Part, base: Disc) -> bool:
    """Whether a base is behind a portable barricade: it touches its back face. (killteam.equip.portable)"""
    (u, v), (x, y) = part.terrain.outline[:2], base.centre
    outside = (v.x - u.x) * (y - u.y) - (v.y - u.y) * (x - u.x) < 0
    return outside and nearer_than(u, v, base.centre, base.radius + RULER.tolerance + 1)


@lru_cache(maxsize=1 << 14)
def crossing_lines(board: Board, bases: Bases, start: int) -> tuple[SightLine, ...]:
    """The lines from a start point, each with what it crosses, for display."""
    between = intervening_parts(board, bases)
    found = []
    for line in lines_from(line_starts(bases.shooter)[start], bases):
        crossed = [one for part in between for one in _crossings_of(board, line, part)]
        names = tuple(dict.fromkeys(one.id for one in crossed))
        first = min(crossed, key=lambda one: one.window.low * 10**9 // one.window.low_over, default=None)
        stop = first.enters if first else None
        found.append(SightLine(kind="stopped" if first else "free", start=line.a, end=line.b, stop=stop, pieces=names))
    return tuple(found)


def _crossings_of(board: Board, line: SpaceLine, part: Blocker) -> Iterator[Crossing]:
    """The crossings that count: of a wall or pillar only those near its corners. (killteam.kz.corridor.corners)"""
    for crossing in crossings(line, (part,)):
        wall = board.parts[part.id].has("wall")
        yield from _at_corners(crossing, free_corners(board, part.id)) if wall else (crossing,)
