"""Numbers that all ops share: the cap, the first scoring turning point, the primary bonus."""

from typing import Final

from rules.killteam.board import Op

CAP: Final = 6
"""The most victory points from one op. (killteam.score.cap)"""
FIRST_SCORED: Final = 2
"""The first turning point in which points are scored. (killteam.score.window)"""
OP_NAMES: Final[dict[Op, str]] = {"crit": "CRIT", "kill": "KILL", "tac": "TAC"}


def primary_points(points: int) -> int:
    """The points a primary op counts: half as many again, rounded up. (killteam.score.primary)"""
    return -(-3 * points // 2)
