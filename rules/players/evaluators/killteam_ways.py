"""Ways of operatives of Kill Team: around walls, through openings, up onto decks and along them."""

from functools import lru_cache
from itertools import pairwise

from rules.battlefield.surface import GROUND, surface_at
from rules.geometry.point import Point, distance_up
from rules.kernel.cache import BoundedCache, cached_on
from rules.killteam.board import map_key
from rules.killteam.board.board import board_now
from rules.killteam.board.table import Operative, Table
from rules.players.evaluator import Stop
from rules.players.evaluators.killteam_waypoints import WIDE, Waypoint, WaypointGraph, waypoint_graph_with

MOST_GRAPHS = 48  # cached graphs: for each map and each size of base


def graph(table: Table, one: Operative | None = None) -> WaypointGraph:
    """The graph of the match with its terrain, for the base of an operative or for the largest base."""
    room, now = table.type_of(one).radius if one else WIDE, table.now
    known = cached_on(now, "graphs", lambda: BoundedCache[tuple[str, int], WaypointGraph](MOST_GRAPHS))
    key = map_key(table.settings), room
    return known.get(key) or known.put(key, waypoint_graph_with(*key, now.pieces))


def place_of(table: Table, at: Point, on: str) -> Waypoint:
    """The waypoint of a place. Without a surface (`on`) it is the highest there; low surfaces count as ground."""
    if not on:
        top = surface_at(board_now(table).field, at, on)
        on = top.id if top else GROUND
    return Waypoint(at, on if on in graph(table).decks else GROUND)


def walk(table: Table, one: Operative, ends: tuple[Waypoint, ...]) -> int | None:
    """The distance to the nearest of these places; None if no way is known."""
    found = _first(graph(table, one), place_of(table, one.at, one.on), ends, table.now.open)
    return found[0] if found else None


def way(table: Table, one: Operative, ends: tuple[Waypoint, ...]) -> tuple[Stop, ...]:
    """The way to the nearest of these places, stop by stop; empty if none is known."""
    known, shut = graph(table, one), table.now.open
    start = place_of(table, one.at, one.on)
    found = _first(known, start, ends, shut)
    if found is None:
        return ()
    places = [start] if found[1].at == start.at else [start, found[1]]
    here = known.far(ends, shut)[found[1]][1]
    while here is not None:
        places.append(here)
        here = known.far(ends, shut)[here][1]
    return tuple(Stop(then.at, then.on, known.cost(here, then)) for here, then in pairwise(places))


@lru_cache(maxsize=1 << 16)
def _first(
    known: WaypointGraph, start: Waypoint, ends: tuple[Waypoint, ...], open_: tuple[str, ...]
) -> tuple[int, Waypoint] | None:
    """The distance, and the first waypoint on the way; the end itself if there is none between."""
    best: tuple[int, Waypoint] | None = None
    far = known.far(ends, open_)
    straight = sorted((distance_up(start.at, place.at) + on, place) for place, (on, _) in far.items())
    for least, place in straight:
        if best is not None and least >= best[0]:
            break
        if known.joined(start, place):
            best = least, place
    return best
