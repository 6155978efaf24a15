"""Which way models look: the front arc of 90 degrees, and the blind side, which is all the rest."""

from rules.geometry.point import Point
from rules.krygothic.board.model import Model
from rules.skirmish import facing


def in_front(model: Model, at: Point) -> bool:
    """Whether a place is in a model's front arc, its border included. (krygothic.geometry.front_arc)"""
    return facing.in_front(model.at, model.facing, at)


def from_behind(target: Model, shooter: Model) -> bool:
    """Whether a shooter is on its target's blind side, whatever stands between. (krygothic.geometry.blind_side)"""
    return not in_front(target, shooter.at)
