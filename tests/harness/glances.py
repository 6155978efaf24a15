"""Where the others are, at a glance: what their pieces in the picture say, read off tables whose pictures cost much.

A game that has no glance of its own is looked at as a picture. Both must be the same (`tests/rules/test_glances.py`):
players at random go where they see somebody, so that another place is another game.
"""

from collections.abc import Callable
from typing import Any, Final

from rules.geometry.point import Point
from rules.kernel import engine
from rules.kernel.refusal import Seat
from rules.kernel.system import System
from rules.killteam.board.table import Table as KillTeam
from rules.krygothic.board.table import Table as KryGothic


def others(system: System[Any], table: Any, seat: Seat) -> list[Point]:
    """The places of the others' markers, or where they have none those of the others."""
    glance = GLANCES.get(type(table))
    return glance(table, seat) if glance else seen(system, table, seat)


def seen(system: System[Any], table: Any, seat: Seat) -> list[Point]:
    """The same as the picture shows it."""
    shown = engine.view_for(system, table, seat)
    pieces = [piece for piece in shown.pieces if piece.seat not in (seat, None)]
    places = [(piece.life == "marker", piece.at) for piece in pieces if piece.at is not None]
    return [place for marker, place in places if marker] or [place for _, place in places]


def _killteam(table: KillTeam, seat: Seat) -> list[Point]:
    markers = [one.at for one in table.markers.values() if one.owner not in (seat, None) and not one.carrier]
    foes = (one for one in table.models.values() if one.seat != seat and one.life not in ("gone", "reserve"))
    return markers or [one.at for one in foes if one.id in table.side(one.seat).taken]


def _krygothic(table: KryGothic, seat: Seat) -> list[Point]:
    mines = (one for one in table.markers.values() if one.kind == "mine" and not one.carrier)
    foes = (one for one in table.models.values() if one.seat != seat and one.life == "live")
    return [one.at for one in mines if one.owner not in (seat, None)] or [one.at for one in foes]


GLANCES: Final[dict[type, Callable[[Any, Seat], list[Point]]]] = {KillTeam: _killteam, KryGothic: _krygothic}
