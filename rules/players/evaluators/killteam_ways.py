"""How operatives of Kill Team come to a place: around walls, through openings, up onto decks and along them."""

from functools import lru_cache
from itertools import pairwise

from rules.battlefield.surface import GROUND, surface_at
from rules.geometry.point import Point, distance_up
from rules.kernel.cache import cached_on
from rules.killteam.board.board import board_now, the_map
from rules.killteam.board.table import Operative, Table
from rules.players.evaluator import Stop
from rules.players.evaluators.killteam_web import WIDE, Web, WebPlace, web_with


def web(table: Table, one: Operative | None = None) -> Web:
    """The web of the match as it is set up, as wide as an operative needs it, or as anybody does."""
    room, now = table.type_of(one).radius if one else WIDE, table.now
    return cached_on(now, f"web {the_map(table).id} {room}", lambda: web_with(the_map(table).id, room, now.pieces))


def place_of(table: Table, at: Point, on: str) -> WebPlace:
    """A place as the web has it: without a name of a surface on the highest; what is low belongs to the ground."""
    if not on:
        top = surface_at(board_now(table).field, at, on)
        on = top.id if top else GROUND
    return WebPlace(at, on if on in web(table).decks else GROUND)


def walk(table: Table, one: Operative, ends: tuple[WebPlace, ...]) -> int | None:
    """How far it is to the nearest of these places; None where no way is known."""
    found = _first(web(table, one), place_of(table, one.at, one.on), ends, table.now.open)
    return found[0] if found else None


def way(table: Table, one: Operative, ends: tuple[WebPlace, ...]) -> tuple[Stop, ...]:
    """The way to the nearest of these places, stop by stop; () where none is known."""
    known, shut = web(table, one), table.now.open
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
    known: Web, start: WebPlace, ends: tuple[WebPlace, ...], open_: tuple[str, ...]
) -> tuple[int, WebPlace] | None:
    """How far it is, and the first place on the way: the end itself where nothing is between."""
    best: tuple[int, WebPlace] | None = None
    far = known.far(ends, open_)
    straight = sorted((distance_up(start.at, place.at) + on, place) for place, (on, _) in far.items())
    for least, place in straight:
        if best is not None and least >= best[0]:
            break
        if known.joined(start, place):
            best = least, place
    return best
