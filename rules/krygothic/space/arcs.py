"""Which way models look: the front arc of 90 degrees, and the blind side, which is all the rest."""

from typing import Final

from rules.geometry.point import Point
from rules.geometry.turn import in_arc
from rules.krygothic.board.model import Model

HALF: Final = 45
"""The front arc reaches so many degrees to each side of the facing. (krygothic.geometry.front_arc)"""


def in_front(model: Model, at: Point) -> bool:
    """Whether a place is in a model's front arc, its border included. (krygothic.geometry.front_arc)"""
    return in_arc(model.at, model.facing, HALF, at)


def from_behind(target: Model, shooter: Model) -> bool:
    """Whether a shooter is on its target's blind side, whatever stands between. (krygothic.geometry.blind_side)"""
    return not in_front(target, shooter.at)
