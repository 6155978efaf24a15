"""Formations that stay together: whoever would end out of touch with the others walks towards them instead."""

from collections.abc import Mapping

from rules.geometry.path import point_along
from rules.geometry.point import Point, distance_up
from rules.kernel.shapes import Ways, WaysMover, WaysShape
from rules.players.ways import LEAST


def closed_up(shape: WaysShape, ways: Ways) -> Ways | None:
    """The formation with those out of touch on straight ways to the nearest of the rest; None where there are none."""
    if not shape.link or shape.hub:
        return None
    ends = {mover.piece: (ways.paths.get(mover.piece) or (mover.start,))[-1] for mover in shape.movers}
    together = _largest_group(shape, ends)
    astray = [mover for mover in shape.movers if mover.piece not in together]
    if not astray:
        return None
    paths = {piece: path for piece, path in ways.paths.items() if piece in together}
    for mover in astray:
        near = min(together.values(), key=lambda fellow: distance_up(mover.start, ends[fellow.piece]))
        end = _beside(shape, mover, near, ends[near.piece])
        if end is not None:
            paths[mover.piece] = (end,)
    return Ways(paths) if paths else None


def _beside(shape: WaysShape, mover: WaysMover, fellow: WaysMover, at: Point) -> Point | None:
    """A place half the link from a fellow, or so far towards it; None for who stands nearer already."""
    go = min(mover.budget - 2, distance_up(mover.start, at) - fellow.radius - mover.radius - shape.link // 2)
    return None if go <= LEAST else point_along(mover.start, at, go)


def _largest_group(shape: WaysShape, ends: Mapping[str, Point]) -> dict[str, WaysMover]:
    """The most who are linked to each other where their ways end, the first such group."""
    left = list(shape.movers)
    best: list[WaysMover] = []
    while left:
        group = [left.pop(0)]
        for one in group:
            far = one.radius + shape.link
            linked = [two for two in left if distance_up(ends[one.piece], ends[two.piece]) <= far + two.radius]
            group += linked
            left = [two for two in left if two not in linked]
        best = max(best, group, key=len)
    return {mover.piece: mover for mover in best}
