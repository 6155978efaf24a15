"""The surfaces of a path whose points do not say on which level they lie.

 ____________              A point under a roof lies on the ground if the leg there can stay on the ground, so that
|  .----> x  |             nobody gets onto a roof by accident. Where something is in the way of that, the leg leads
|            |___o         over it, and ends on the highest surface there is.
"""

from collections.abc import Iterator, Sequence

from rules.battlefield.surface import FLOOR, surface_at, surface_named, surfaces_at
from rules.geometry.point import Point
from rules.killteam.board.maps import Board
from rules.killteam.move.way import Walk, blocked


def on_their_levels(walk: Walk) -> tuple[str, ...]:
    """The surfaces of the points of a walk, with the level it is on where that is not said and can be kept.

    (killteam.terrain.under_deck)
    """
    field, named = walk.board.field, [walk.on[0]]
    for number, (point, name) in enumerate(zip(walk.path[1:], walk.on[1:], strict=True)):
        here = surface_at(field, walk.path[number], named[number]) or FLOOR
        levels = () if name else _levels(walk.board, point, here.elevation)
        named.append(next((level for level in levels if _leads_to(walk, number, named[number], level)), name))
    return tuple(named)


def _levels(board: Board, point: Point, elevation: int) -> Iterator[str]:
    """The surfaces at a height under a place that has a higher one; none where that is the highest."""
    names = surfaces_at(board.field, point)
    surfaces = [surface for name in names if (surface := surface_named(board.field, name))]
    if surfaces[0].elevation > elevation:
        yield from (surface.id for surface in surfaces if surface.elevation == elevation)


def _leads_to(walk: Walk, leg: int, start: str, level: str) -> bool:
    ends: Sequence[Point] = walk.path[leg : leg + 2]
    return blocked(walk._replace(path=ends, on=(start, level))) is None
