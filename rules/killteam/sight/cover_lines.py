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
from rules.geometry import Disc, Outline, Point, distance_to
from rules.geometry.polygon import nearer_than
from rules.geometry.sweep import Sweep, over_point
from rules.geometry.window import negative_part
from rules.kernel.script import SightLine
from rules.killteam.board import RULER, Board, Part

STARTS: Final = 16
BETWEEN: Final = 9
LIFT: Final = 100
NEAR: Final = 1_000
CORNER: Final = 500


class CoverResult(NamedTuple):
    """What the lines from one start point find: the features that give Light and Heavy cover, and those that obscure.

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
    """A shooter and a target where they stand, and the parts they stand on by id."""

    shooter: Disc
    target: Disc
    shooter_on: str
    target_on: str


def line_starts(shooter: Disc) -> tuple[Point, ...]:
    """The points on a base from which cover lines may begin, in order. (killteam.shoot.cover_line_points)"""
    return edge_points(shooter, STARTS)


def lines_from(start: Point, bases: Bases) -> tuple[SpaceLine, ...]:
    """The lines from one start point to both tangent points of the target's base and 9 points between.

    (killteam.shoot.cover_line_points)
    """
    return fan(start, bases.shooter.elevation, bases.target, between=BETWEEN, lift=LIFT)


@lru_cache(maxsize=1 << 16)
def cover_result(board: Board, bases: Bases, start: int) -> CoverResult:
    """What the cover lines from the start point of that number cross.

    Operatives, markers, Exposed and Insignificant terrain are never among it. (killteam.shoot.in_cover,
    killteam.shoot.obscured, killteam.shoot.obscured_near, killteam.shoot.intervening_terrain_only)
    """
    between = intervening_parts(board, bases)
    if not between:
        return NOTHING
    found: dict[str, set[str]] = {"light": set(), "heavy": set(), "obscuring": set(), "shields": set()}
    for crossing in _counted_crossings(board, bases, line_starts(bases.shooter)[start], between):
        for kind, feature in _counts(board, bases, crossing):
            found[kind].add(feature)
    return CoverResult(*(tuple(sorted(found[kind])) for kind in CoverResult._fields))


@lru_cache(maxsize=1 << 15)
def intervening_parts(board: Board, bases: Bases) -> tuple[Blocker, ...]:
    """The parts between the two that may give cover or obscure: a quick filter for `cover_result`.

    The surfaces they stand on are not touched by lines above them, sloping ones too.
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


def _counted_crossings(board: Board, bases: Bases, start: Point, between: Sequence[Blocker]) -> Iterator[Crossing]:
    """The crossings that count: of a wall or pillar only the parts near its corners. (killteam.kz.corridor.corners)"""
    for line in lines_from(start, bases):
        for crossing in crossings(line, between):
            part = board.parts[crossing.id]
            if part.has("wall"):
                yield from _at_corners(crossing, free_corners(board, part.id))
            elif not part.has("hatchway"):
                yield crossing


def _at_corners(crossing: Crossing, corners: Sequence[Point]) -> Iterator[Crossing]:
    a, b = crossing.line.a, crossing.line.b
    for corner in corners:
        window = negative_part(over_point(Sweep(a, b.x - a.x, b.y - a.y, CORNER), corner), crossing.window)
        if window:
            yield Crossing(crossing.id, crossing.line, window)


@lru_cache(maxsize=1024)
def free_corners(board: Board, part_id: str) -> tuple[Point, ...]:
    """The corners and free ends of a wall: those at which it does not go on, as a wall, a closed hatchway or the edge.

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


def _counts(board: Board, bases: Bases, crossing: Crossing) -> Iterator[tuple[str, str]]:
    part = board.parts[crossing.id]
    if crossing.comes_within(bases.target, NEAR + RULER.tolerance) and _may_cover(part, bases.target):
        yield ("heavy" if part.covers == "heavy" else "light"), board.feature_of(part.id)
        if part.has("protective"):
            yield "shields", part.id
    far = part.covers == "heavy" and crossing.goes_beyond(bases.shooter, bases.target, NEAR + RULER.tolerance)
    if far and not _own_building(board, bases, part.id):
        yield "obscuring", board.feature_of(part.id)


def _own_building(board: Board, bases: Bases, part_id: str) -> bool:
    """Whether a part is connected to Vantage terrain that either stands on. (killteam.shoot.vantage_connected_heavy)"""
    stood_on = (on for on in (bases.shooter_on, bases.target_on) if on in board.parts)
    return any(board.groups[part_id] == board.groups[on] for on in stood_on)


def _may_cover(part: Part, target: Disc) -> bool:
    return not part.has("portable") or is_behind(part, target)


def is_behind(part: Part, base: Disc) -> bool:
    """Whether a base is connected to a portable barricade: it touches its back face. (killteam.equip.portable)"""
    (u, v), (x, y) = part.terrain.outline[:2], base.centre
    outside = (v.x - u.x) * (y - u.y) - (v.y - u.y) * (x - u.x) < 0
    return outside and nearer_than(u, v, base.centre, base.radius + RULER.tolerance + 1)


@lru_cache(maxsize=1 << 14)
def crossing_lines(board: Board, bases: Bases, start: int) -> tuple[SightLine, ...]:
    """The very lines from a start point, each with what it crosses, for people to look at."""
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
    for crossing in crossings(line, (part,)):
        wall = board.parts[part.id].has("wall")
        yield from _at_corners(crossing, free_corners(board, part.id)) if wall else (crossing,)
