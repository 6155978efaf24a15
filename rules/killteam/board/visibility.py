"""Whether a body or a flat thing shows from an eye: lines from the head past everything that stops sight.

      head ____          20 lines: to 5 columns of the body, at 4 heights. Operatives and bases stop none.
     |    |    ----__ |‾‾|
     |____|           |__|  |body|

(killteam.vis.visible, killteam.vis.no_bases, killteam.vis.operatives_do_not_block, killteam.vis.sampling,
killteam.vis.terrain_blocks)
"""

from functools import lru_cache
from typing import Final

from rules.battlefield.blocker import blockers_between
from rules.battlefield.fan import edge_points
from rules.battlefield.lines import LineSummary, SpaceLine, any_clear, seen_through, shown, silhouette
from rules.battlefield.terrain import Blocker
from rules.geometry import Disc
from rules.killteam.board.board import Board

ASIDE: Final = (0, -500, 500, -1_000, 1_000)
UPWARDS: Final = (1_000, 800, 500, 200)


def lines_of_sight(viewer: Disc, target: Disc) -> tuple[SpaceLine, ...]:
    """The lines from the viewer's head: 20 to a body, 5 to a flat target of height 0. (killteam.vis.sampling)"""
    eye, level = viewer.centre, viewer.top
    if target.height:
        return silhouette(eye, level, target, ASIDE, UPWARDS)
    spots = (target.centre, *edge_points(target, 4))
    return tuple(SpaceLine(eye, spot, level, target.elevation) for spot in spots)


def sight_blockers(board: Board, viewer: Disc, target: Disc) -> tuple[Blocker, ...]:
    """The terrain that may stop lines between the two.

    Barred windows do not if either is within an inch of them. (killteam.vis.terrain_blocks, killteam.kz.city.viewport,
    killteam.kz.city.vent, killteam.kz.city.barred_window, killteam.kz.corridor.wall_sight)
    """
    between = blockers_between(board.field, {}, viewer, target)
    return tuple(b for b in between if not (b.terrain and seen_through(b.terrain, viewer, target)))


@lru_cache(maxsize=1 << 16)
def is_visible(board: Board, viewer: Disc, target: Disc) -> bool:
    """Whether any part of the target is visible to the viewer, at the given places and heights.

    The first lines lead to the middle of the target, which is most often visible.
    """
    parts = sight_blockers(board, viewer, target)
    return not parts or any_clear(lines_of_sight(viewer, target), parts)


@lru_cache(maxsize=1 << 14)
def sight_lines(board: Board, viewer: Disc, target: Disc) -> LineSummary:
    """All the lines between the two, with what stops them."""
    return shown(lines_of_sight(viewer, target), sight_blockers(board, viewer, target))
