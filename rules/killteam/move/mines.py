"""Mines met on the way: each goes off where the operative first has it in its control range."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from rules.geometry.disc import Disc, gap
from rules.geometry.point import Point
from rules.killteam.board.maps import board_now
from rules.killteam.board.measure import CONTROL_RANGE, disc, marker_disc, near
from rules.killteam.board.operative import Operative
from rules.killteam.board.seeing import shows
from rules.killteam.board.table import Marker, Table
from rules.killteam.effects.in_force import of_kind
from rules.killteam.move.track import Place
from rules.killteam.teams.effects import IgnoreMines


class Stage(Struct, frozen=True):
    """A part of a move, from the stage before up to where a mine goes off, by its id, or to the end."""

    path: tuple[Point, ...]
    on: tuple[str, ...]
    mine: str = ""


def stages(
    table: Table, operative: Operative, path: Sequence[Point], on: Sequence[str], places: Sequence[Place]
) -> tuple[Stage, ...]:
    """The move cut where mines go off, in order; one stage where none does. (killteam.equip.mines_trigger)"""
    met = sorted((found, mine.id) for mine in _mines(table, operative) for found in _first(table, mine, places))
    cuts = [(places[number], mine) for number, mine in met]
    made: list[Stage] = []
    leg, points, names = 0, [path[0]], [on[0]]
    for place, mine in cuts:
        points += [*path[leg + 1 : place.leg + 1], place.base.centre]
        names += [*on[leg + 1 : place.leg + 1], place.on or on[place.leg]]
        made.append(Stage(tuple(points), tuple(names), mine))
        leg, points, names = place.leg, [place.base.centre], [place.on or on[place.leg]]
    return (*made, Stage((*points, *path[leg + 1 :]), (*names, *on[leg + 1 :])))


def set_off(table: Table, operative: Operative) -> tuple[Marker, ...]:
    """The mines an operative has in its control range where it stands. (killteam.equip.mines_trigger)"""
    base = disc(table, operative)
    return tuple(mine for mine in _mines(table, operative) if _in_range(table, base, mine))


def _mines(table: Table, operative: Operative) -> Iterator[Marker]:
    if not any(of_kind(table, operative, IgnoreMines)):
        yield from (marker for marker in table.markers.values() if marker.kind == "mine" and not marker.carrier)


def _first(table: Table, mine: Marker, places: Sequence[Place]) -> Iterator[int]:
    found = (number for number, place in enumerate(places) if _in_range(table, place.base, mine))
    first = next(found, None)
    if first is not None:
        yield first


def _in_range(table: Table, base: Disc, mine: Marker) -> bool:
    board, flat = board_now(table), marker_disc(table, mine)
    return near(board, base, flat, CONTROL_RANGE) and (gap(base, flat) == 0 or shows(board, base, flat))
