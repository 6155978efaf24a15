"""Numbers that all ops share: the cap, the first turning point that scores, what a primary op counts as."""

from typing import Final

from rules.killteam.board import Op

CAP: Final = 6
"""The most victory points from one op. (killteam.score.cap)"""
FIRST_SCORED: Final = 2
"""The first turning point in which points are scored. (killteam.score.window)"""
OP_NAMES: Final[dict[Op, str]] = {"crit": "CRIT", "kill": "KILL", "tac": "TAC"}


def primary_points(points: int) -> int:
    """What the points of a primary op count as: half as much again, rounded up. (killteam.score.primary)"""
    return -(-3 * points // 2)
