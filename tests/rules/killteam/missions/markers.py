"""Markers for the tests of missions, and operatives beside them."""

from typing import Any

from rules.geometry.point import Point
from rules.kernel.refusal import Seat
from rules.killteam.board.table import Marker, Operative
from tests.rules.killteam.tables import inches, op


def objective(id_: str, x: float, y: float, **changes: Any) -> Marker:
    """An objective marker at a place in inches."""
    return Marker(id=id_, kind="objective", at=Point(inches(x), inches(y)), **changes)


def post(id_: str, x: float, y: float, owner: Seat) -> Marker:
    """A listening post."""
    return Marker(id=id_, kind="post", at=Point(inches(x), inches(y)), owner=owner)


def at(id_: str, marker: Marker, type_: str = "deckhand", seat: int = 0) -> Operative:
    """An operative that stands just below a marker."""
    return op(id_, marker.at.x / 1_000, marker.at.y / 1_000 - 1, type_, seat)
