"""Formations that stay together: a member that would end out of touch moves towards the others instead."""

from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.kernel.shapes import Ways, WaysMover, WaysShape
from rules.players.ways import LEAST
from rules.skirmish.figures import largest_group


def close_formation(shape: WaysShape, ways: Ways) -> Ways | None:
    """The formation with straight ways to the nearest others for members out of touch; None if there are none."""
    if not shape.link or shape.hub:
        return None
    ends = {mover.piece: (ways.paths.get(mover.piece) or (mover.start,))[-1] for mover in shape.movers}

    def linked(one: WaysMover, other: WaysMover) -> bool:
        return distance_up(ends[one.piece], ends[other.piece]) <= one.radius + shape.link + other.radius

    together = {mover.piece: mover for mover in largest_group(shape.movers, linked)}
    astray = [mover for mover in shape.movers if mover.piece not in together]
    if not astray:
        return None
    paths = {piece: path for piece, path in ways.paths.items() if piece in together}
    for mover in astray:
        near = min(together.values(), key=lambda fellow: distance_up(mover.start, ends[fellow.piece]))
        end = _place_near(shape, mover, near, ends[near.piece])
        if end is not None:
            paths[mover.piece] = (end,)
    return Ways(paths) if paths else None


def _place_near(shape: WaysShape, mover: WaysMover, fellow: WaysMover, at: Point) -> Point | None:
    """A place half the link distance from another member, or as far towards it as possible; None if already nearer."""
    go = min(mover.budget - 2, distance_up(mover.start, at) - fellow.radius - mover.radius - shape.link // 2)
    return None if go <= LEAST else point_along(mover.start, at, go)
