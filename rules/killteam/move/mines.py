"""Mines on the way: each explodes where the operative first has it in its control range."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from msgspec import Struct

from rules.battlefield.climb import Level, levels
from rules.geometry import Disc, Point, distance_up, gap, root_up
from rules.geometry.path import span_over_disc
from rules.killteam.board import Marker, Operative, Table, board_now, is_visible
from rules.killteam.board.measure import CONTROL_RANGE, RULER, disc, marker_disc, near
from rules.killteam.effects.active_effects import effects_of_type
from rules.killteam.move.enemies import ROUNDING
from rules.killteam.move.track import TrackPlace, at_corner, on_the_way, span_of
from rules.killteam.teams.effects import IgnoreMines

FINE: Final = 10


class MoveStage(Struct, frozen=True):
    """A stage of a move: it ends where a mine explodes (with its id), or at the end of the path."""

    path: tuple[Point, ...]
    on: tuple[str, ...]
    mine: str = ""


class _MineContact(NamedTuple):
    """The place where a base first meets a mine, with its distance along a leg in thousandths."""

    leg: int
    along: int
    mine: str
    place: TrackPlace


def move_stages(table: Table, operative: Operative, path: Sequence[Point], on: Sequence[str]) -> tuple[MoveStage, ...]:
    """The move divided at the places where mines explode; one stage if there are none.

    (killteam.equip.mines_trigger)
    """
    met = sorted(found for mine in _mines(table, operative) if (found := _first(table, operative, mine, path, on)))
    made: list[MoveStage] = []
    leg, points, names = 0, [path[0]], [on[0]]
    for _, _, mine, place in met:
        points += [*path[leg + 1 : place.leg + 1], place.base.centre]
        names += [*on[leg + 1 : place.leg + 1], place.on or on[place.leg]]
        made.append(MoveStage(tuple(points), tuple(names), mine))
        leg, points, names = place.leg, [place.base.centre], [place.on or on[place.leg]]
    return (*made, MoveStage((*points, *path[leg + 1 :]), (*names, *on[leg + 1 :])))


def _mines(table: Table, operative: Operative) -> Iterator[Marker]:
    if not any(effects_of_type(table, operative, IgnoreMines)):
        yield from (marker for marker in table.markers.values() if marker.kind == "mine" and not marker.carrier)


def _first(
    table: Table, operative: Operative, mine: Marker, path: Sequence[Point], on: Sequence[str]
) -> _MineContact | None:
    """The first place on a path at which the operative has a mine in its control range, to the thousandth."""
    field, base = board_now(table).field, disc(table, operative)
    levelled = levels(field, path, on)
    for number in range(len(path)):
        leg = max(0, number - 1)
        for level in (level for level in levelled if number and level.leg == leg):
            along = _enters(table, base, mine, path, level)
            if along is not None:
                return _MineContact(leg, along, mine.id, on_the_way(base, path, level, along))
        corner = at_corner(field, base, path, on, number)
        if _in_range(table, corner.base, mine):
            return _MineContact(leg, distance_up(path[leg], path[leg + 1]) if number else 0, mine.id, corner)
    return None


def _enters(table: Table, base: Disc, mine: Marker, path: Sequence[Point], level: Level) -> int | None:
    """The first thousandth of a part of a leg that is within the range of a mine.

    If walls or sight matter, places a hundredth of an inch apart are tried, and the first hit is narrowed down.
    """
    a, b = path[level.leg], path[level.leg + 1]
    flat, (first, last) = marker_disc(table, mine), span_of(path, level)
    reach, height = CONTROL_RANGE + RULER.tolerance, level.elevation - flat.elevation
    if abs(height) > reach:
        return None
    across = root_up(reach * reach - height * height) + ROUNDING
    close = span_over_disc(a, b, base.radius + across, flat.centre, flat.radius)
    if close is None or close[1] < first or last < close[0]:
        return None
    places = range(max(first, close[0]), min(last, close[1]) + 1)

    def is_met(along: int) -> bool:
        return _in_range(table, on_the_way(base, path, level, along).base, mine)

    comes = next((n for n in places if RULER.within(on_the_way(base, path, level, n).base, flat, CONTROL_RANGE)), None)
    if comes is None:
        return None
    met: int | None = next((along for along in (*range(comes, places[-1], FINE), places[-1]) if is_met(along)), None)
    if met is None:
        return None
    before: int = max(comes, met - FINE)
    return before + bisect_left(range(before, met), True, key=is_met)  # noqa: FBT003  # the value looked for


def _in_range(table: Table, base: Disc, mine: Marker) -> bool:
    board, flat = board_now(table), marker_disc(table, mine)
    return near(board, base, flat, CONTROL_RANGE) and (gap(base, flat) == 0 or is_visible(board, base, flat))
